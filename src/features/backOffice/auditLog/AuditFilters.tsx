import type { FormEvent } from 'react';
import styled from 'styled-components';
import { dayLimits } from '../../../domain/dates';
import { Button } from '../../../shared/ui/Button';
import { Disclosure } from '../../../shared/ui/Disclosure';
import { SelectField } from '../../../shared/ui/form/SelectField';
import { TextField } from '../../../shared/ui/form/TextField';
import { formValues } from '../../../shared/ui/form/useValidatedForm';
import { useGetAuditActorsQuery } from './auditLogApi';
import { auditSubjects } from './auditSubjects';
import { auditFilters, type AuditView } from './auditView';

interface AuditFiltersProps {
  view: AuditView;
  onChange: (view: AuditView) => void;
}

const unfiltered: AuditView = { person: '', what: '', order: '', from: '', to: '' };

/** The filters of the audit log, collapsed so that they do not fill the screen of a phone. */
export function AuditFilters({ view, onChange }: AuditFiltersProps) {
  const { data: actors = [] } = useGetAuditActorsQuery(undefined, { refetchOnMountOrArgChange: true });
  const count = auditFilters.filter((key) => view[key]).length;

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onChange(formValues(event.currentTarget, auditFilters));
  };

  return (
    <Filters>
      <Disclosure title={count > 0 ? `Filter (${count} set)` : 'Filter'}>
        {/* The key shows the filters of the URL after a step back. The person is known when the names are loaded. */}
        <Form
          key={`${JSON.stringify(view)} ${actors.length}`}
          role="search"
          aria-label="Audit log"
          onSubmit={handleSubmit}
        >
          <SelectField label="Person" name="person" defaultValue={view.person}>
            <option value="">Anybody</option>
            {actors.map(({ actor_id: id, email }) => (
              <option key={id} value={id}>
                {email ?? `Deleted account ${id.slice(0, 8)}`}
              </option>
            ))}
          </SelectField>
          <SelectField label="What" name="what" defaultValue={view.what}>
            <option value="">Anything</option>
            {auditSubjects.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField label="Order" name="order" placeholder="NBT-482913" defaultValue={view.order} />
          <TextField label="From" name="from" type="date" {...dayLimits} defaultValue={view.from} />
          <TextField label="To" name="to" type="date" {...dayLimits} defaultValue={view.to} />
          <Buttons>
            <Button type="submit">Show</Button>
            {count > 0 && (
              <Button $variant="quiet" onClick={() => onChange(unfiltered)}>
                Show all
              </Button>
            )}
          </Buttons>
        </Form>
      </Disclosure>
    </Filters>
  );
}

const Filters = styled.div`
  margin-bottom: ${({ theme }) => theme.space(5)};
`;

const Form = styled.form`
  display: grid;
  gap: ${({ theme }) => theme.space(4)};
  ${({ theme }) => theme.breakpoint.sm} {
    grid-template-columns: 1fr 1fr;
  }
`;

const Buttons = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space(2)};
  align-items: end;
`;
