import { useEffect, useState } from 'react';
import { TextField } from '../../shared/ui/TextField';

interface OrderSearchFieldProps {
  text: string | undefined;
  onChange: (change: { text: string | undefined }) => void;
}

// Milliseconds: long enough for the next key, short enough to feel at once.
const TYPING_PAUSE = 300;

/** One box for all that people remember of an order. It asks when typing pauses. */
export function OrderSearchField({ text, onChange }: OrderSearchFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);

  useEffect(() => {
    if (typed === null) return;
    const pause = setTimeout(() => onChange({ text: typed || undefined }), TYPING_PAUSE);
    return () => clearTimeout(pause);
  }, [typed, onChange]);

  const handleBlur = () => {
    if (typed !== null && typed !== (text ?? '')) onChange({ text: typed || undefined });
    setTyped(null);
  };

  return (
    <TextField
      label="Search"
      type="search"
      placeholder="Order, customer or email"
      value={typed ?? text ?? ''}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={handleBlur}
    />
  );
}
