import { SelectField } from '../../../shared/ui/form/SelectField';
import { SearchForm } from '../SearchForm';
import type { MessageView } from './useMessageView';

interface MessageFiltersProps {
  view: MessageView;
  onChange: (view: MessageView) => void;
}

/** Searches messages, and chooses between open and handled ones. */
export function MessageFilters({ view, onChange }: MessageFiltersProps) {
  return (
    <SearchForm
      label="Messages"
      placeholder="Ticket, name, email, phone or words"
      words={view.words}
      onSearch={(words) => onChange({ ...view, words })}
    >
      <SelectField
        label="Show"
        value={view.show}
        onChange={({ target }) => onChange({ ...view, show: target.value as MessageView['show'] })}
      >
        <option value="open">Open</option>
        <option value="handled">Handled</option>
        <option value="all">Open and handled</option>
      </SelectField>
    </SearchForm>
  );
}
