import styled from 'styled-components';
import { formatDateAndTime } from '../../../shared/lib/dates';
import { Disclosure } from '../../../shared/ui/Disclosure';
import type { AuditEntry } from './auditLogApi';
import { fieldChangesOf, describeAuditEntry } from './describeAuditEntry';

/** An entry of the audit log as a sentence that expands to what was changed. */
export function AuditEntryItem({ entry }: { entry: AuditEntry }) {
  const title = (
    <span>
      {describeAuditEntry(entry)} <Time dateTime={entry.happened_at}>{formatDateAndTime(entry.happened_at)}</Time>
    </span>
  );
  return (
    <Disclosure title={title}>
      <Changes>
        {fieldChangesOf(entry).map(({ field, before, after }) => (
          <div key={field}>
            <dt>{field.replaceAll('_', ' ')}</dt>
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
      </Changes>
    </Disclosure>
  );
}

const Time = styled.time`
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  font-weight: ${({ theme }) => theme.weight.regular};
  white-space: nowrap;
`;

const Changes = styled.dl`
  display: grid;
  gap: ${({ theme }) => theme.space(3)};
  margin: 0;
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
