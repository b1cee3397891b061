import { Button } from '../../../shared/ui/Button';
import { TextField } from '../../../shared/ui/form/TextField';
import { countDifference, hasMoved, problemOf, type Count } from './countDraft';
import { signed, units } from './stockText';

interface CountFieldProps {
  /** Of the variant. */
  name: string;
  count: Count | undefined;
  isDisabled?: boolean;
  onType: (typed: string) => void;
  /** Called if the count is still right after the shelf has changed. */
  onConfirm: () => void;
}

/** A field for what was counted, with the difference from what is expected. */
export function CountField({ name, count, isDisabled, onType, onConfirm }: CountFieldProps) {
  const typed = count?.typed ?? '';
  const problem = count && problemOf(count);

  return (
    <>
      <TextField
        label={`Counted: ${name}`}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={6}
        value={typed}
        disabled={isDisabled}
        hint={count && !problem && describeDifference(count)}
        error={problem}
        onChange={({ target }) => onType(target.value)}
      />
      {problem && hasMoved(count) && countDifference(count) !== null && (
        <Button
          $variant="secondary"
          disabled={isDisabled}
          aria-label={`It is still ${typed}: ${name}`}
          onClick={onConfirm}
        >
          {`It is still ${typed}`}
        </Button>
      )}
    </>
  );
}

function describeDifference(count: Count): string {
  const difference = countDifference(count) ?? 0;
  return difference === 0 ? `As expected: ${units(count.shelf)}.` : `${signed(difference)}: ${count.shelf} expected.`;
}
