import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { dayLimits, formatDay } from '../../../domain/dates';
import { Button, LinkButton } from '../../../shared/ui/Button';
import { TextField } from '../../../shared/ui/form/TextField';
import { useValidatedForm } from '../../../shared/ui/form/useValidatedForm';
import { periodProblem, presets, type Period } from './period';
import { screenOnly } from '../../../shared/ui/print';

/** Chooses the days of the figures. */
export function PeriodFilter({ period: { from, to, preset } }: { period: Period & { preset?: string } }) {
  const [, setParams] = useSearchParams();
  const { errors, formProps } = useValidatedForm({
    fields: ['from', 'to'],
    validate: (typed) => periodProblem(typed) ?? {},
    onSubmit: (typed) => setParams({ from: typed.from, to: typed.to }),
  });

  return (
    <Filter>
      <Presets aria-label="Periods">
        {presets.map(({ key, name }) => (
          <LinkButton
            key={key}
            $variant={key === preset ? 'primary' : 'secondary'}
            aria-current={key === preset ? 'page' : undefined}
            to={{ search: `range=${key}` }}
          >
            {name}
          </LinkButton>
        ))}
      </Presets>
      {/* The key shows the days of the URL. */}
      <Form key={`${from} ${to}`} aria-label="Days" {...formProps}>
        <TextField label="From" name="from" type="date" {...dayLimits} defaultValue={from} error={errors.from} />
        <TextField label="To" name="to" type="date" {...dayLimits} defaultValue={to} error={errors.to} />
        <Button $variant="secondary" type="submit">
          Show
        </Button>
      </Form>
      <p role="status">{`${formatDay(from)} to ${formatDay(to)}`}</p>
    </Filter>
  );
}

const Filter = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space(4)};
  margin-bottom: ${({ theme }) => theme.space(6)};
  p {
    margin: 0;
    font-weight: ${({ theme }) => theme.weight.bold};
  }
`;

const Presets = styled.nav`
  ${screenOnly}
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${({ theme }) => theme.space(2)};
  a {
    padding-inline: ${({ theme }) => theme.space(3)};
  }
  ${({ theme }) => theme.breakpoint.md} {
    display: flex;
    flex-wrap: wrap;
  }
`;

const Form = styled.form`
  ${screenOnly}
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr));
  gap: ${({ theme }) => theme.space(3)};
  align-items: end;
  input[type='date'] {
    padding-inline: ${({ theme }) => theme.space(2)};
  }
  > :last-child {
    grid-column: 1 / -1;
  }
  ${({ theme }) => theme.breakpoint.md} {
    grid-template-columns: 12rem 12rem auto;
    justify-content: start;
    > :last-child {
      grid-column: auto;
    }
  }
`;
