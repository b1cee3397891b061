import { TextField } from '../../../shared/ui/form/TextField';
import { receiptProblem, type Receipt } from './receiptDraft';
import { parseUnits } from './stockChange';

interface ReceivedFieldProps {
  /** Of the variant. */
  name: string;
  quantity: number;
  receipt: Receipt | undefined;
  isReadOnly: boolean;
  onType: (typed: string) => void;
}

/** A field for the units that came, with the stock that they will make. */
export function ReceivedField({ name, quantity, receipt, isReadOnly, onType }: ReceivedFieldProps) {
  const problem = receipt && receiptProblem(receipt);
  return (
    <TextField
      label={`Received: ${name}`}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="next"
      maxLength={7}
      readOnly={isReadOnly}
      value={receipt?.typed ?? ''}
      hint={receipt && !problem && `Then ${quantity + (parseUnits(receipt.typed) ?? 0)} in stock.`}
      error={problem}
      onChange={({ target }) => onType(target.value)}
    />
  );
}
