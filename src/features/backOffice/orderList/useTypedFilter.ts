import { useCallback, useEffect, useState, type ChangeEvent, type KeyboardEvent } from 'react';

interface TypedFilterOptions {
  /** The filter of the list. Empty: none. */
  value: string;
  onChange: (value: string) => void;
  /** Returns whether the list can be filtered by the value of the field. Default: always. */
  isComplete?: (field: HTMLInputElement) => boolean;
}

const DELAY_MS = 300;

/**
 * Filters a list by the text of a field: when typing pauses, after Enter, or when the field loses the focus. A text that
 * is not complete stays in the field, and filters nothing.
 * @returns the properties of the field, and whether it was left with a text that is not complete
 */
export function useTypedFilter({ value, onChange, isComplete = () => true }: TypedFilterOptions) {
  // Null unless the user is typing.
  const [typed, setTyped] = useState<{ text: string; isComplete: boolean } | null>(null);
  const [isLeft, setIsLeft] = useState(false);
  // The filter of the list, and the later ones from this field, which the list does not have yet.
  const [filters, setFilters] = useState([value]);
  if (filters[0] !== value) {
    const place = filters.indexOf(value);
    setFilters(place < 0 ? [value] : filters.slice(place));
    // A filter from elsewhere, as by Back, replaces the text.
    if (place < 0 || typed?.text === value) setTyped(null);
  }

  const filter = useCallback(() => {
    if (!typed?.isComplete || typed.text === filters.at(-1)) return;
    setFilters([...filters, typed.text]);
    onChange(typed.text);
  }, [typed, filters, onChange]);
  useEffect(() => {
    const timer = setTimeout(filter, DELAY_MS);
    return () => clearTimeout(timer);
  }, [filter]);

  const fieldProps = {
    value: typed?.text ?? value,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setIsLeft(false);
      setTyped({ text: target.value, isComplete: isComplete(target) });
    },
    onKeyDown: ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
      if (key !== 'Enter') return;
      filter();
      // Closes the keyboard of a phone, which covers what was found.
      if (matchMedia('(pointer: coarse)').matches) currentTarget.blur();
    },
    onBlur: () => {
      filter();
      setIsLeft(true);
    },
  };
  return { fieldProps, isIncomplete: isLeft && typed?.isComplete === false };
}
