import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../../../domain/routes';
import { formatTime } from '../../../domain/dates';
import { RowSummary } from '../RowSummary';
import type { AuditEntry } from './auditLogApi';
import { fieldChangesOf, describeAuditEntry } from './describeAuditEntry';

/** An entry of the audit log as a sentence that expands to the person, the order and the values. */
export function AuditEntryItem({ entry }: { entry: AuditEntry }) {
  const { actor_email: email, order_uid: uid, happened_at: at } = entry;

  return (
    <details>
      <Summary>
        <span>{describeAuditEntry(entry)}</span>
        <time dateTime={at}>{formatTime(at)}</time>
      </Summary>
      <Details>
        {email && (
          <div>
            <dt>Account</dt>
            <dd>{email}</dd>
          </div>
        )}
        {uid && (
          <div>
            <dt>Order</dt>
            <dd>
              <Link to={paths.adminOrder(uid)}>{uid}</Link>
            </dd>
          </div>
        )}
        {fieldChangesOf(entry).map(({ name, before, after }) => (
          <div key={name}>
            <dt>{name}</dt>
            {before !== undefined && (
              <dd>
                Before: <del>{before || 'empty'}</del>
              </dd>
            )}
            {after !== undefined && (
              <dd>
                {before !== undefined && <span>After: </span>}
                <ins>{after || 'empty'}</ins>
              </dd>
            )}
          </div>
        ))}
      </Details>
    </details>
  );
}

const Summary = styled(RowSummary)`
  display: flex;
  gap: ${({ theme }) => theme.space(4)};
  align-items: center;
  justify-content: space-between;
  padding-block: ${({ theme }) => theme.space(1)};
  line-height: ${({ theme }) => theme.leading.snug};
  overflow-wrap: anywhere;
  time {
    flex: none;
    color: ${({ theme }) => theme.color.inkSoft};
    font-size: ${({ theme }) => theme.text.sm};
  }
`;

const Details = styled.dl`
  display: grid;
  gap: ${({ theme }) => theme.space(3)};
  margin: 0;
  padding: ${({ theme }) => theme.space(3)};
  border-bottom: ${({ theme }) => theme.line.hair};
  overflow-wrap: anywhere;
  white-space: pre-wrap;
  dt {
    font-weight: ${({ theme }) => theme.weight.bold};
  }
  dd {
    margin: 0;
  }
  del,
  ins {
    text-decoration: none;
  }
`;
