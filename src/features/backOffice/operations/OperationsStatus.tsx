import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { describeProblem, type OperationKind, type OperationsReport } from '../../../domain/operations';
import { formatDateAndTime } from '../../../domain/dates';
import { Alert } from '../../../shared/ui/Alert';
import { Button } from '../../../shared/ui/Button';
import { NoticeAction } from '../../../shared/ui/Notice';
import { TechnicalDetail } from '../TechnicalDetail';
import { invoicesDuePage } from '../orderList/gridView';
import { useGetOperationsStatusQuery } from './operationsApi';

const POLLING_INTERVAL_MS = 60_000;

/** The problems of orders that wait for their invoice. */
const INVOICE_PROBLEMS: OperationKind[] = ['tax_settings', 'invoices_failed'];

/**
 * Says how many problems the operation of the shop has, with a button that shows what each is and what to do about it, and
 * when the last backup was made. The problems are collapsed, so that they do not push the tabs off the screen of a phone.
 */
export function OperationsStatus() {
  const { data: reports = [] } = useGetOperationsStatusQuery(undefined, {
    pollingInterval: POLLING_INTERVAL_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const problems = reports.filter(({ is_problem }) => is_problem);
  const backupAt = reports.find(({ kind }) => kind === 'backup')?.last_at;

  return (
    <>
      {problems.length > 0 && <Problems problems={problems} />}
      {backupAt && (
        <LastBackup>
          Last backup: <Time at={backupAt} />
        </LastBackup>
      )}
    </>
  );
}

function Problems({ problems }: { problems: OperationsReport[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const [first] = problems;
  const title =
    first && problems.length === 1
      ? describeProblem(first).title
      : `${problems.length} problems with the operation of the shop`;

  return (
    <Container>
      <Alert severity="warning" title={title}>
        {/* Above the list, so that it stays in its place when the list opens. */}
        <NoticeAction>
          <Button $variant="secondary" aria-expanded={isOpen} aria-controls={listId} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Hide details' : 'Show details'}
          </Button>
        </NoticeAction>
        <List id={listId} hidden={!isOpen}>
          {problems.map((problem) => (
            <Problem key={problem.kind} problem={problem} hasTitle={problems.length > 1} />
          ))}
        </List>
      </Alert>
    </Container>
  );
}

function Problem({ problem, hasTitle }: { problem: OperationsReport; hasTitle: boolean }) {
  const { title, advice, technical } = describeProblem(problem);
  const { kind, since, last_at: lastAt, detail } = problem;
  return (
    <li>
      {hasTitle && <strong>{title}</strong>}
      {detail && (!technical || kind === 'stock_differs') && <p>{detail}</p>}
      <p>{advice}</p>
      {technical && <TechnicalDetail text={[title, detail, technical].filter(Boolean).join('\n')} />}
      {INVOICE_PROBLEMS.includes(kind) && (
        <p>
          <Link to={invoicesDuePage}>See the orders that wait for their invoice</Link>
        </p>
      )}
      <small>
        {since && (
          <span>
            Since <Time at={since} />
          </span>
        )}
        {lastAt && (
          <>
            <span>{since ? ', last at ' : 'Last at '}</span>
            <Time at={lastAt} />
          </>
        )}
      </small>
    </li>
  );
}

const Time = ({ at }: { at: string }) => <time dateTime={at}>{formatDateAndTime(at)}</time>;

const Container = styled.div`
  margin-bottom: ${({ theme }) => theme.space(5)};
  overflow-wrap: anywhere;
`;

const List = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.space(4)};
  margin: ${({ theme }) => `${theme.space(4)} 0 0`};
  padding: 0;
  list-style: none;
  &[hidden] {
    display: none;
  }
`;

const LastBackup = styled.p`
  margin-bottom: ${({ theme }) => theme.space(3)};
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
`;
