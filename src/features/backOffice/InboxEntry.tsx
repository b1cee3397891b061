import styled from 'styled-components';
import { formatDateAndTime } from '../../shared/lib/dates';
import { Card } from '../../shared/ui/Card';
import { Heading } from '../../shared/ui/Heading';
import type { ContactSubmission } from './backOfficeApi';

/** One message, and how to answer it. */
export function InboxEntry({
  submission: { id, name, email, phone, message, created_at: at },
}: {
  submission: ContactSubmission;
}) {
  return (
    <Letter as="article" aria-labelledby={`letter-${id}`}>
      <Top>
        <Heading as="h3" $size="lg" id={`letter-${id}`}>
          {name}
        </Heading>
        <time dateTime={at}>{formatDateAndTime(at)}</time>
      </Top>
      <Ways>
        <li>
          <a href={`mailto:${email}`}>{email}</a>
        </li>
        {phone && (
          <li>
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
          </li>
        )}
      </Ways>
      <Words>{message}</Words>
    </Letter>
  );
}

const Letter = styled(Card)`
  overflow-wrap: anywhere;
`;

const Top = styled.div`
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

const Ways = styled.ul`
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

const Words = styled.p`
  max-width: ${({ theme }) => theme.size.text};
  white-space: pre-wrap;
`;
