import { useState, type FormEvent, type ReactNode } from 'react';
import styled from 'styled-components';
import { Button } from '../../shared/ui/Button';
import { TextField } from '../../shared/ui/form/TextField';

interface SearchFormProps {
  /** What is searched. */
  label: string;
  /** What can be found. */
  placeholder: string;
  /** The words in the URL. */
  words: string;
  onSearch: (words: string) => void;
  /** Fields beside the search. */
  children: ReactNode;
}

/** Searches a list, with other filters beside it. */
export function SearchForm({ label, placeholder, words, onSearch, children }: SearchFormProps) {
  const [typed, setTyped] = useState(words);
  const [shownWords, setShownWords] = useState(words);
  // Shows the words of the URL after a step back.
  if (words !== shownWords) {
    setShownWords(words);
    setTyped(words);
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };

  return (
    <Form role="search" aria-label={label} onSubmit={handleSubmit}>
      <TextField
        label="Search"
        type="search"
        placeholder={placeholder}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button $variant="secondary" type="submit">
        Search
      </Button>
      <Filters>{children}</Filters>
    </Form>
  );
}

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${({ theme }) => theme.space(3)};
  align-items: end;
  margin-bottom: ${({ theme }) => theme.space(5)};
  ${({ theme }) => theme.breakpoint.md} {
    grid-template-columns: minmax(0, 1fr) auto auto;
  }
`;

const Filters = styled.div`
  display: flex;
  grid-column: 1 / -1;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(3)};
  align-items: end;
  > * {
    flex: 1 0 auto;
  }
  /* Keeps the first field wide enough for its text. */
  > :first-child {
    flex-basis: 11rem;
  }
  ${({ theme }) => theme.breakpoint.md} {
    grid-column: auto;
    flex-wrap: nowrap;
  }
`;
