import { TextField } from '../../../shared/ui/form/TextField';

/** The database has the same limit. */
const REASON_LIMIT = 500;

/** Why an order was refunded, cancelled or changed. */
export function ReasonField({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  return (
    <TextField
      label="Reason"
      maxLength={REASON_LIMIT}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      hint="Optional, for the people of the shop only."
    />
  );
}
