import { useEffect, useState } from 'react';
import { TextField } from '../../../shared/ui/form/TextField';

interface OrderSearchFieldProps {
  text: string | undefined;
  onChange: (change: { text: string | undefined }) => void;
}

const SEARCH_DELAY_MS = 300;

/** Searches orders by number, customer, delivery details, product and tracking number. It searches when typing pauses or the field loses the focus. */
export function OrderSearchField({ text, onChange }: OrderSearchFieldProps) {
  // Null unless the user is typing.
  const [typed, setTyped] = useState<string | null>(null);

  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => onChange({ text: typed || undefined }), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed, onChange]);

  const handleBlur = () => {
    if (typed !== null && typed !== (text ?? '')) onChange({ text: typed || undefined });
    setTyped(null);
  };

  return (
    <TextField
      label="Search"
      type="search"
      placeholder="Order, name, email, product …"
      value={typed ?? text ?? ''}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={handleBlur}
    />
  );
}
