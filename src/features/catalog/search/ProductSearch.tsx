import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import styled, { css } from 'styled-components';
import type { Collection } from '../../../domain/catalog/product';
import { FIELD_LIMITS } from '../../../domain/fieldLimits';
import { ChoiceLabel } from '../ChoiceLabel';
import type { ListingQuery, SortOrder } from './listingQuery';

interface ProductSearchProps {
  query: ListingQuery;
  /** Empty if the store has none. */
  collections: readonly Collection[];
  onChange: (changes: Partial<ListingQuery>) => void;
  /** Called when the search field gets the focus. */
  onFocus: () => void;
  onSubmit: () => void;
}

const orders: Record<SortOrder, string> = {
  house: 'Our order',
  'price-up': 'Price, low to high',
  'price-down': 'Price, high to low',
  newest: 'Newest first',
};

/**
 * The search, the filters and the sort order of the products page.
 * They are native elements, because the first load of public pages must not include MUI.
 */
export function ProductSearch({ query, collections, onChange, onFocus, onSubmit }: ProductSearchProps) {
  const id = useId();
  return (
    <Form
      role="search"
      aria-label="Teas"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <SearchField text={query.text} onChange={(text) => onChange({ text })} onFocus={onFocus} />
      <Choices>
        <FilterLabel>
          <input
            type="checkbox"
            checked={query.isInStock}
            onChange={({ target }) => onChange({ isInStock: target.checked })}
          />
          In stock
        </FilterLabel>
        <FilterLabel>
          <input
            type="checkbox"
            checked={query.isOnOffer}
            onChange={({ target }) => onChange({ isOnOffer: target.checked })}
          />
          On offer
        </FilterLabel>
      </Choices>
      {collections.length > 0 && (
        <Labeled>
          <label htmlFor={`${id}collection`}>Collection</label>
          <Select
            id={`${id}collection`}
            value={query.collection}
            onChange={({ target }) => onChange({ collection: target.value })}
          >
            <option value="">All</option>
            {collections.map((collection) => (
              <option key={collection.id} value={collection.id}>
                {collection.title}
              </option>
            ))}
          </Select>
        </Labeled>
      )}
      <Labeled>
        <label htmlFor={`${id}sort`}>Sort by</label>
        <Select
          id={`${id}sort`}
          value={query.sort}
          onChange={({ target }) => onChange({ sort: target.value as SortOrder })}
        >
          {Object.entries(orders).map(([order, name]) => (
            <option key={order} value={order}>
              {order === 'house' && query.text.trim() ? 'Best match' : name}
            </option>
          ))}
        </Select>
      </Labeled>
    </Form>
  );
}

interface SearchFieldProps {
  text: string;
  onChange: (text: string) => void;
  onFocus: () => void;
}

function SearchField({ text, onChange, onFocus }: SearchFieldProps) {
  const id = useId();
  // Null unless the user is typing. The field shows this text, because the router may change the URL later.
  const [typed, setTyped] = useState<string | null>(null);
  const handleTyping = (value: string) => {
    setTyped(value);
    onChange(value);
  };

  const input = useRef<HTMLInputElement>(null);
  const adoptEarlyInput = useEffectEvent(() => {
    const isFocused = document.activeElement === input.current;
    if (isFocused) onFocus();
    if (!input.current?.value || input.current.value === text) return;
    onChange(input.current.value);
    if (isFocused) setTyped(input.current.value);
  });
  // The user may have typed before hydration, when React did not listen yet.
  useEffect(() => adoptEarlyInput(), []);

  return (
    <SearchLabeled>
      <label htmlFor={id}>Search teas</label>
      <Input
        ref={input}
        id={id}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={FIELD_LIMITS.search}
        value={typed ?? text}
        onChange={({ target }) => handleTyping(target.value)}
        onFocus={onFocus}
        onBlur={() => setTyped(null)}
      />
    </SearchLabeled>
  );
}

const Form = styled.form`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${({ theme }) => `${theme.space(3)} ${theme.space(4)}`};
  align-items: end;

  ${({ theme }) => theme.breakpoint.md} {
    grid-template-columns: minmax(0, 1fr) minmax(min-content, 18rem);
  }
  ${({ theme }) => theme.breakpoint.lg} {
    grid-template-columns: minmax(12rem, 1fr) auto minmax(9rem, 13rem) minmax(9rem, 13rem);
  }
  /* Without scripts, the search does not work, and the page shows all products. */
  @media (scripting: none) {
    display: none;
  }
`;

const Labeled = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space(1.5)};

  label {
    font-size: ${({ theme }) => theme.text.sm};
    font-weight: ${({ theme }) => theme.weight.bold};
  }
  &:last-child {
    grid-column-end: -1;
  }
`;

const SearchLabeled = styled(Labeled)`
  grid-column: 1 / -1;
  ${({ theme }) => theme.breakpoint.md} {
    grid-column: auto;
  }
`;

const control = css`
  width: 100%;
  min-height: ${({ theme }) => theme.size.control};
  padding: ${({ theme }) => `${theme.space(2)} ${theme.space(3)}`};
  border: ${({ theme }) => theme.line.strong};
  border-radius: ${({ theme }) => theme.radius.sm};
  background: ${({ theme }) => theme.color.raised};
`;

const Input = styled.input`
  ${control}
`;
const Select = styled.select`
  ${control}
  text-overflow: ellipsis;
`;

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  grid-column: 1 / -1;
  gap: ${({ theme }) => theme.space(2)};
  ${({ theme }) => theme.breakpoint.md} {
    flex-wrap: nowrap;
    grid-column: auto;
  }
`;

/** As high as the fields beside it. */
const FilterLabel = styled(ChoiceLabel)`
  min-height: ${({ theme }) => theme.size.control};
  padding-block: ${({ theme }) => theme.space(1)};
`;
