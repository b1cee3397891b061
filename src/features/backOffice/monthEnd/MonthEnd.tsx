import { useState, type FormEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { dayInIndia } from '../../../domain/dates';
import { saveFile } from '../../../shared/lib/saveFile';
import { Alert } from '../../../shared/ui/Alert';
import { Button } from '../../../shared/ui/Button';
import { TextField } from '../../../shared/ui/form/TextField';
import { formValues } from '../../../shared/ui/form/useValidatedForm';
import { Heading } from '../../../shared/ui/Heading';
import { Loading } from '../../../shared/ui/Loading';
import { FailureAlert } from '../FailureAlert';
import { useGetMonthFilesQuery, type MonthFiles } from './monthEndApi';
import { Reconciliation } from './Reconciliation';
import { zipFiles } from './zipFiles';

/** The GSTR-1 files of a month to download, and its comparison with payments and refunds. The month is in the URL. */
export function MonthEnd() {
  const [params, setParams] = useSearchParams();
  const [problem, setProblem] = useState<string>();
  const given = params.get('month') ?? '';
  const shown = isMonth(given) ? given : lastMonth(new Date());
  const { currentData, error, isFetching, refetch } = useGetMonthFilesQuery(shown, { refetchOnMountOrArgChange: true });

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { month } = formValues(event.currentTarget, ['month']);
    setProblem(isMonth(month) ? undefined : 'Please enter a month like 2026-11.');
    if (!isMonth(month)) return;
    if (month === shown) void refetch();
    else setParams({ month });
  };

  return (
    <>
      <Form aria-label="Month end" noValidate onSubmit={handleSubmit}>
        {/* The key shows the month of the URL. */}
        <TextField key={shown} label="Month" name="month" type="month" defaultValue={shown} error={problem} />
        <Button $variant="secondary" type="submit">
          Show the month
        </Button>
      </Form>
      {isFetching && <Loading />}
      <div aria-live="polite">{currentData && !isFetching && <Month month={currentData} />}</div>
      {error && !isFetching && <FailureAlert title="The month could not be loaded" error={error} onRetry={refetch} />}
    </>
  );
}

const isMonth = (text: string) => /^20\d\d-(0[1-9]|1[0-2])$/.test(text);

/** Returns the month before a time in India: `2026-10`. */
function lastMonth(now: Date): string {
  const month = new Date(dayInIndia(now).slice(0, 7));
  month.setUTCMonth(month.getUTCMonth() - 1);
  return month.toISOString().slice(0, 7);
}

function Month({ month: { month, files, totals, open_orders: openOrders, note } }: { month: MonthFiles }) {
  const [hasFailed, setHasFailed] = useState(false);

  const handleZip = async () => {
    setHasFailed(false);
    try {
      saveFile(`month-end-${month}.zip`, await zipFiles(files));
    } catch {
      // The code that makes the ZIP file could not be loaded.
      setHasFailed(true);
    }
  };

  return (
    <>
      <Files aria-labelledby="month-files">
        <Heading id="month-files">Files for GSTR-1</Heading>
        <p>
          Send the ZIP file to your accountant, or open it and import each file, such as b2b.csv, in the GST offline
          tool.
        </p>
        <Button onClick={handleZip}>Download all files (ZIP)</Button>
        {hasFailed && (
          <Alert severity="error" title="The ZIP file could not be made">
            Check the connection and try again, or download each file below.
          </Alert>
        )}
        <p>
          <strong>{note}</strong>
        </p>
        <details>
          <summary>{`Each file alone (${files.length})`}</summary>
          <List aria-label={`Files of ${month}`}>
            {files.map(({ name, csv }) => (
              <li key={name}>
                <Button
                  $variant="quiet"
                  aria-label={`Download ${name}`}
                  onClick={() => saveFile(name, new Blob([csv], { type: 'text/csv' }))}
                >
                  {name}
                </Button>
              </li>
            ))}
          </List>
        </details>
      </Files>
      <Reconciliation totals={totals} openOrders={openOrders} />
    </>
  );
}

const Form = styled.form`
  display: flex;
  gap: ${({ theme }) => theme.space(3)};
  align-items: end;
  max-width: ${({ theme }) => theme.size.narrow};
  margin-bottom: ${({ theme }) => theme.space(6)};
  > :first-child {
    flex: 1;
  }
`;

const Files = styled.section`
  max-width: ${({ theme }) => theme.size.text};
  margin-bottom: ${({ theme }) => theme.space(6)};
  > * + * {
    margin-top: ${({ theme }) => theme.space(3)};
  }
  summary {
    min-height: ${({ theme }) => theme.size.target};
    cursor: pointer;
    align-content: center;
  }
`;

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr));
  margin: 0;
  padding: 0;
  list-style: none;
`;
