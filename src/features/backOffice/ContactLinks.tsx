import styled from 'styled-components';
import { emailLink, whatsAppLinks } from './messageLinks';
import { PhoneText } from './PhoneText';

interface ContactLinksProps {
  /** Whom the links are about, for screen readers: `Contact the customer`. */
  label: string;
  phone?: string | null;
  email?: string | null;
  /** The draft of a chat. */
  chatText: string;
}

/** Links that call a person, open a chat or write an email. Renders nothing without a phone and an email. */
export function ContactLinks({ label, phone, email, chatText }: ContactLinksProps) {
  const chats = whatsAppLinks(phone ?? '', chatText);
  if (!phone && !email) return null;
  return (
    <List aria-label={label}>
      {phone && (
        <li>
          <PhoneText phone={phone} />
        </li>
      )}
      {chats.map(({ phone: written, href }) => (
        <li key={href}>
          <a href={href} target="_blank" rel="noreferrer">
            {chats.length === 1 ? 'WhatsApp' : `WhatsApp ${written}`}
          </a>
        </li>
      ))}
      {email && (
        <li>
          <a href={emailLink(email)}>{email}</a>
        </li>
      )}
    </List>
  );
}

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => `0 ${theme.space(5)}`};
  margin: 0;
  padding: 0;
  list-style: none;
  a {
    display: inline-flex;
    align-items: center;
    min-height: ${({ theme }) => theme.size.target};
    overflow-wrap: anywhere;
  }
`;
