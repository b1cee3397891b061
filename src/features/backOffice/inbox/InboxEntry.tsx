import styled from 'styled-components';
import { formatDateAndTime } from '../../../shared/lib/dates';
import { phoneLink } from '../../../shared/lib/phoneLink';
import { Card } from '../../../shared/ui/Card';
import { Heading } from '../../../shared/ui/Heading';
import type { ContactSubmission } from '../backOfficeApi';

/** A contact message with links for a reply. */
export function InboxEntry({
  submission: { id, name, email, phone, message, created_at: at },
}: {
  submission: ContactSubmission;
}) {
  return (
    <Entry as="article" aria-labelledby={`message-${id}`}>
      <Header>
        <Heading as="h3" $size="lg" id={`message-${id}`}>
          {name}
        </Heading>
        <time dateTime={at}>{formatDateAndTime(at)}</time>
      </Header>
      <ContactLinks>
        <li>
          <a href={`mailto:${email}`}>{email}</a>
        </li>
        {phone && (
          <li>
            <a href={phoneLink(phone)}>{phone}</a>
          </li>
        )}
      </ContactLinks>
      <Message>{message}</Message>
    </Entry>
  );
}

const Entry = styled(Card)`
  overflow-wrap: anywhere;
`;

const Header = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => `${theme.space(1)} ${theme.space(4)}`};
  align-items: baseline;
  justify-content: space-between;
  time {
    color: ${({ theme }) => theme.color.inkSoft};
    font-size: ${({ theme }) => theme.text.sm};
  }
`;

const ContactLinks = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => `0 ${theme.space(6)}`};
  margin: ${({ theme }) => `${theme.space(1)} 0 ${theme.space(3)}`};
  padding: 0;
  font-size: ${({ theme }) => theme.text.sm};
  list-style: none;
  a {
    display: inline-block;
    padding-block: ${({ theme }) => theme.space(0.5)};
  }
`;

const Message = styled.p`
  max-width: ${({ theme }) => theme.size.text};
  white-space: pre-wrap;
`;
