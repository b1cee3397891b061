import { useCallback } from 'react';
import { TextField } from '../../../shared/ui/form/TextField';
import { useTypedFilter } from './useTypedFilter';

interface OrderSearchFieldProps {
  text: string | undefined;
  onChange: (change: { text: string | undefined }) => void;
}

/** Searches orders by number, customer, delivery details, product and tracking number. */
export function OrderSearchField({ text = '', onChange }: OrderSearchFieldProps) {
  const search = useCallback((typed: string) => onChange({ text: typed || undefined }), [onChange]);
  const { fieldProps } = useTypedFilter({ value: text, onChange: search });

  return (
    <TextField
      label="Search"
      type="search"
      placeholder="Order, name, email, product …"
      enterKeyHint="search"
      {...fieldProps}
    />
  );
}
