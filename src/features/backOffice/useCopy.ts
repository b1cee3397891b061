import { useState } from 'react';

interface Messages {
  copied?: string;
  /** Says how to copy the text by hand. */
  refused: string;
}

/** Returns a function that copies a text, and the message about the result: empty before the first copy. */
export function useCopy(text: string, { copied = 'Copied.', refused }: Messages) {
  const [message, setMessage] = useState('');

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setMessage(copied);
    } catch {
      // The browser allows it only on a secure page.
      setMessage(refused);
    }
  };
  return { copy, message };
}
