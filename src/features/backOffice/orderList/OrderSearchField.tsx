import { useEffect, useState, type KeyboardEvent } from 'react';
import { TextField } from '../../../shared/ui/form/TextField';

interface OrderSearchFieldProps {
  text: string | undefined;
  onChange: (change: { text: string | undefined }) => void;
}

const SEARCH_DELAY_MS = 300;

/**
 * Searches orders by number, customer, delivery details, product and tracking number, when typing pauses, after Enter, or
 * when the field loses the focus.
 */
export function OrderSearchField({ text, onChange }: OrderSearchFieldProps) {
  // Null unless the user is typing.
  const [typed, setTyped] = useState<string | null>(null);

  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => onChange({ text: typed || undefined }), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed, onChange]);

  const search = () => {
    if (typed !== null && typed !== (text ?? '')) onChange({ text: typed || undefined });
    setTyped(null);
  };
  const handleEnter = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (key !== 'Enter') return;
    search();
    // Closes the keyboard of a phone, which covers what was found.
    if (matchMedia('(pointer: coarse)').matches) currentTarget.blur();
  };

  return (
    <TextField
      label="Search"
      type="search"
      placeholder="Order, name, email, product …"
      value={typed ?? text ?? ''}
      onChange={({ target }) => setTyped(target.value)}
      enterKeyHint="search"
      onKeyDown={handleEnter}
      onBlur={search}
    />
  );
}
