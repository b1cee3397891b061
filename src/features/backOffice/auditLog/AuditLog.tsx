import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { Alert } from '../../../shared/ui/Alert';
import { formatDay } from '../../../domain/dates';
import { LinkButton } from '../../../shared/ui/Button';
import { Heading } from '../../../shared/ui/Heading';
import { Loading } from '../../../shared/ui/Loading';
import { FailureAlert } from '../FailureAlert';
import { AuditEntryItem } from './AuditEntryItem';
import { AuditFilters } from './AuditFilters';
import { useGetAuditEntriesQuery, type AuditEntry } from './auditLogApi';
import { auditParamsOf, auditQueryOf, olderThan, parseAuditView } from './auditView';

/** Who has changed what, latest first. The filters and the page are in the URL. */
export function AuditLog() {
  const [params, setParams] = useSearchParams();
  const view = parseAuditView(params);
  const { currentData, error, refetch } = useGetAuditEntriesQuery(auditQueryOf(params), {
    refetchOnMountOrArgChange: true,
  });
  const last = currentData?.entries.at(-1);

  return (
    <>
      <AuditFilters view={view} onChange={(changed) => setParams(auditParamsOf(changed))} />
      {!currentData &&
        (error ? (
          <FailureAlert title="The audit log could not be loaded" error={error} onRetry={refetch} />
        ) : (
          <Loading />
        ))}
      {currentData?.entries.length === 0 && <Alert title="No entries match" />}
      {daysOf(currentData?.entries ?? []).map(({ day, entries }) => (
        <Day key={entries[0]?.id} aria-label={day}>
          <Heading $size="lg">{day}</Heading>
          {entries.map((entry) => (
            <AuditEntryItem key={entry.id} entry={entry} />
          ))}
        </Day>
      ))}
      <Pages aria-label="Pages of the audit log">
        {params.has('before') && (
          <LinkButton $variant="secondary" to={{ search: auditParamsOf(view).toString() }}>
            Latest
          </LinkButton>
        )}
        {last && currentData?.hasOlder && (
          <LinkButton $variant="secondary" to={{ search: olderThan(params, last).toString() }}>
            Older
          </LinkButton>
        )}
      </Pages>
    </>
  );
}

/** Groups entries that follow each other by their day. */
function daysOf(entries: readonly AuditEntry[]) {
  const days: { day: string; entries: AuditEntry[] }[] = [];
  for (const entry of entries) {
    const day = formatDay(entry.happened_at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

const Day = styled.section`
  margin-bottom: ${({ theme }) => theme.space(4)};
  > h2 {
    padding-inline: ${({ theme }) => theme.space(3)};
  }
`;

const Pages = styled.nav`
  display: flex;
  gap: ${({ theme }) => theme.space(3)};
  margin-top: ${({ theme }) => theme.space(6)};
`;
