import { Button } from '../../shared/ui/Button';
import { useCopy } from './useCopy';

interface CopyButtonProps {
  /** What is copied, for screen readers: `reference`. */
  name?: string;
  text: string;
  /** The message if the browser does not allow it. Otherwise the message contains the text. */
  refused?: string;
}

/** Copies a text. */
export function CopyButton({ name, text, refused = `Please copy it from here: ${text}` }: CopyButtonProps) {
  const { copy, message } = useCopy(text, { refused });

  return (
    <>
      <Button $variant="quiet" aria-label={name && `Copy ${name}`} onClick={copy}>
        Copy
      </Button>
      <span role="status">{message}</span>
    </>
  );
}
