import { useState, type FormEvent, type ReactNode } from 'react';
import styled from 'styled-components';
import { Button } from '../../shared/ui/Button';
import { screenOnly } from '../../shared/ui/print';
import { TextField } from '../../shared/ui/form/TextField';
import { visuallyHidden } from '../../shared/ui/VisuallyHidden';

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

/** Searches a list, with other filters beside it in one row. */
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
      <SearchButton $variant="secondary" type="submit">
        Search
      </SearchButton>
      <Filters>{children}</Filters>
    </Form>
  );
}

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(2)};
  margin-bottom: ${({ theme }) => theme.space(3)};
  /* The placeholder and the chosen options say what the fields are for. */
  label {
    ${visuallyHidden}
  }
  > :first-child {
    flex: 1 1 8rem;
  }
  > :has(:placeholder-shown) {
    ${screenOnly}
  }
`;

/** Phones have a key for it on their keyboard. */
const SearchButton = styled(Button)`
  display: none;
  ${({ theme }) => theme.breakpoint.md} {
    display: inline-flex;
  }
`;

const Filters = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(2)};
  > * {
    flex: 1 1 auto;
  }
`;
