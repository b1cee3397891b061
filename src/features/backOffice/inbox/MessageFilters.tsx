import type { FormEvent } from 'react';
import styled from 'styled-components';
import { Button } from '../../../shared/ui/Button';
import { SelectField } from '../../../shared/ui/form/SelectField';
import { TextField } from '../../../shared/ui/form/TextField';
import { formValues } from '../../../shared/ui/form/useValidatedForm';
import type { MessageView } from './useMessageView';

interface MessageFiltersProps {
  view: MessageView;
  onChange: (view: MessageView) => void;
}

/** Searches messages, and chooses between open and handled ones. */
export function MessageFilters({ view, onChange }: MessageFiltersProps) {
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onChange({ ...view, words: formValues(event.currentTarget, ['words']).words.trim() });
  };

  return (
    <Form role="search" aria-label="Messages" onSubmit={handleSubmit}>
      <TextField
        // Shows the words of the URL after a step back.
        key={view.words}
        label="Search"
        name="words"
        type="search"
        placeholder="Ticket, name, email, phone or words"
        defaultValue={view.words}
      />
      <Button $variant="secondary" type="submit">
        Search
      </Button>
      <SelectField
        label="Show"
        value={view.show}
        onChange={({ target }) => onChange({ ...view, show: target.value as MessageView['show'] })}
      >
        <option value="open">Open</option>
        <option value="handled">Handled</option>
        <option value="all">Open and handled</option>
      </SelectField>
    </Form>
  );
}

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${({ theme }) => theme.space(3)};
  align-items: end;
  margin-bottom: ${({ theme }) => theme.space(5)};
  > :last-child {
    grid-column: 1 / -1;
  }
  ${({ theme }) => theme.breakpoint.md} {
    grid-template-columns: minmax(0, 1fr) auto 14rem;
    > :last-child {
      grid-column: auto;
    }
  }
`;
