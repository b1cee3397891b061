import { useState } from 'react';
import { Button } from '../../shared/ui/Button';

interface CopyButtonProps {
  /** What is copied, for screen readers: `reference`. */
  name: string;
  text: string;
}

/** Copies a text. If the browser does not allow it, the whole text is shown, so that it can be copied by hand. */
export function CopyButton({ name, text }: CopyButtonProps) {
  const [result, setResult] = useState('');

  const handleClick = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setResult('Copied.');
    } catch {
      // The browser allows it only on a secure page.
      setResult(`Please copy it from here: ${text}`);
    }
  };

  return (
    <>
      <Button $variant="quiet" aria-label={`Copy ${name}`} onClick={() => void handleClick()}>
        Copy
      </Button>
      <span role="status">{result}</span>
    </>
  );
}
