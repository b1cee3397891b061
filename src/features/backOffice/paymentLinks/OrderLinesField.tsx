import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../../shared/ui/Button';
import { Field } from '../../../shared/ui/form/Field';
import { QuantityStepper } from '../../../shared/ui/form/QuantityStepper';
import { Entry, EntryList } from '../EntryList';
import type { CatalogVariant } from './catalogVariants';
import type { OrderLines } from './paymentLinksApi';

interface OrderLinesFieldProps {
  variants: CatalogVariant[];
  lines: OrderLines;
  onChange: (lines: OrderLines) => void;
  error: string | undefined;
}

/** Chooses what is ordered: a search in the catalog, and a quantity for each item. */
export function OrderLinesField({ variants, lines, onChange, error }: OrderLinesFieldProps) {
  const items = useRef<HTMLUListElement>(null);
  const [typed, setTyped] = useState('');
  const chosen = new Set(lines.map(({ variant_id }) => variant_id));

  const handleChoice = (variant: CatalogVariant | null) => {
    if (variant) onChange([...lines, { variant_id: variant.id, quantity: 1 }]);
    setTyped('');
  };
  const handleRemove = (id: string) => {
    onChange(lines.filter(({ variant_id }) => variant_id !== id));
    // The button that had the focus disappears.
    items.current?.focus();
  };

  return (
    <Search>
      <Field label="Add an item" error={error}>
        {({ id, ...description }) => (
          <Autocomplete
            id={id}
            options={variants.filter((variant) => !chosen.has(variant.id))}
            getOptionLabel={({ title }) => title}
            getOptionKey={(variant) => variant.id}
            value={null}
            inputValue={typed}
            onInputChange={(_event, text, reason) => reason === 'input' && setTyped(text)}
            onChange={(_event, variant) => handleChoice(variant)}
            autoHighlight
            // Inside the main landmark.
            disablePortal
            forcePopupIcon={false}
            slotProps={{ listbox: { 'aria-labelledby': undefined, 'aria-label': 'Items of the catalog' } }}
            noOptionsText="Nothing else in the catalog has this name."
            renderOption={({ key, ...option }, { title, price, stock }) => (
              <li key={key} {...option}>
                <Option>
                  {title} <small>{[price, stock].filter(Boolean).join(', ')}</small>
                </Option>
              </li>
            )}
            renderInput={({ slotProps: { input, htmlInput } }) => (
              <OutlinedInput
                fullWidth
                ref={input.ref}
                className={input.className}
                onMouseDown={input.onMouseDown}
                placeholder="Search the catalog by name"
                inputProps={{ ...htmlInput, ...description, autoFocus: true }}
              />
            )}
          />
        )}
      </Field>
      <EntryList ref={items} tabIndex={-1} aria-label="Items">
        {lines.map(({ variant_id: id, quantity }) => {
          const { title = id, price, stock } = variants.find((variant) => variant.id === id) ?? {};
          return (
            <Entry key={id}>
              <div>
                <strong>{title}</strong>
                <p>
                  <small>{[price, stock].filter(Boolean).join(', ')}</small>
                </p>
              </div>
              <div role="group" aria-label={title}>
                <QuantityStepper
                  quantity={quantity}
                  onChange={(changed) =>
                    onChange(lines.map((line) => (line.variant_id === id ? { ...line, quantity: changed } : line)))
                  }
                />
              </div>
              <Button $variant="quiet" aria-label={`Remove ${title}`} onClick={() => handleRemove(id)}>
                Remove
              </Button>
            </Entry>
          );
        })}
      </EntryList>
    </Search>
  );
}

/** MUI puts the padding of this control around the input. In this shop, the input itself has the padding and the border. */
const Search = styled.div`
  &&& .MuiOutlinedInput-root {
    padding: 0;
  }
  &&& .MuiAutocomplete-input {
    padding: ${({ theme }) => `${theme.space(2.5)} ${theme.space(3.5)}`};
  }
`;

const Option = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(2)};
  align-items: center;
  min-height: ${({ theme }) => theme.size.control};
`;
