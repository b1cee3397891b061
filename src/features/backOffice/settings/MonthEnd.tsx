import { useState, type FormEvent } from 'react';
import styled from 'styled-components';
import { saveFile } from '../../../shared/lib/saveFile';
import { Button } from '../../../shared/ui/Button';
import { SubmitButton } from '../../../shared/ui/form/SubmitButton';
import { TextField } from '../../../shared/ui/form/TextField';
import { formValues } from '../../../shared/ui/form/useValidatedForm';
import { FailureAlert } from '../FailureAlert';
import { Reconciliation } from './Reconciliation';
import { useLazyGetMonthFilesQuery, type MonthFiles } from './settingsApi';
import { SettingsSection } from './SettingsSection';

/** The GSTR-1 files of a month to download, and its comparison with payments and refunds. */
export function MonthEnd() {
  const [problem, setProblem] = useState<string>();
  const [loadMonth, { currentData, error, isFetching, originalArgs = '' }] = useLazyGetMonthFilesQuery();

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { month } = formValues(event.currentTarget, ['month']);
    setProblem(isMonth(month) ? undefined : 'Please enter a month like 2026-11.');
    if (isMonth(month) && !isFetching) void loadMonth(month);
  };

  return (
    <SettingsSection title="Month end" lead="The files for GSTR-1, compared with payments and refunds.">
      <Form aria-label="Month end" noValidate onSubmit={handleSubmit}>
        <TextField label="Month" name="month" type="month" defaultValue={lastMonth(new Date())} error={problem} />
        <SubmitButton isBusy={isFetching} busyText="Loading...">
          Show the month
        </SubmitButton>
      </Form>
      <div aria-live="polite">{currentData && !isFetching && <Month month={currentData} />}</div>
      {error && !isFetching && (
        <FailureAlert title="The month could not be loaded" error={error} onRetry={() => loadMonth(originalArgs)} />
      )}
    </SettingsSection>
  );
}

const isMonth = (text: string) => /^20\d\d-(0[1-9]|1[0-2])$/.test(text);

/** Returns the month before a time in India: `2026-10`. */
function lastMonth(now: Date): string {
  const inIndia = new Date(now.getTime() + 5.5 * 3_600_000);
  return new Date(Date.UTC(inIndia.getUTCFullYear(), inIndia.getUTCMonth() - 1)).toISOString().slice(0, 7);
}

/** Saves a CSV file in the downloads of the browser. */
const downloadCsv = ({ name, csv }: { name: string; csv: string }) =>
  saveFile(name, new Blob([csv], { type: 'text/csv' }));

function Month({ month: { month, files, totals, open_orders: openOrders, note } }: { month: MonthFiles }) {
  return (
    <>
      <p>
        <strong>{note}</strong>
      </p>
      <Files aria-label={`Files of ${month}`}>
        {files.map((file) => (
          <li key={file.name}>
            <Button $variant="quiet" aria-label={`Download ${file.name}`} onClick={() => downloadCsv(file)}>
              {file.name}
            </Button>
          </li>
        ))}
      </Files>
      <Reconciliation totals={totals} openOrders={openOrders} />
    </>
  );
}

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(4)};
  align-items: end;
  > :first-child {
    flex: 1 1 12rem;
  }
`;

const Files = styled.ul`
  margin: ${({ theme }) => `${theme.space(4)} 0`};
  padding: 0;
  list-style: none;
`;
