import styled from 'styled-components';
import { Disclosure } from '../../../shared/ui/Disclosure';
import { AskBeforeLeaving } from '../../../shared/ui/form/AskBeforeLeaving';
import { SubmitButton } from '../../../shared/ui/form/SubmitButton';
import { TextField } from '../../../shared/ui/form/TextField';
import { useValidatedForm } from '../../../shared/ui/form/useValidatedForm';
import { FailureAlert } from '../FailureAlert';
import { useResultToast } from '../useResultToast';
import { useSetLowStockMutation, type StockRow } from './stockApi';
import { parseThreshold } from './stockChange';

/** Sets at which quantity the variant is low. */
export function LowStockForm({ row }: { row: StockRow }) {
  const showResult = useResultToast();
  const [setLowStock, { error }] = useSetLowStockMutation();
  const { errors, isBusy, formProps } = useValidatedForm({
    fields: ['threshold'],
    validate: ({ threshold }) => ({
      threshold: parseThreshold(threshold) === undefined ? 'Please enter a number of units, or nothing.' : undefined,
    }),
    onSubmit: async ({ threshold }) => {
      const result = await setLowStock({ variantId: row.variant_id, threshold: parseThreshold(threshold) ?? null });
      showResult(result, 'Low-stock threshold saved.');
    },
  });

  return (
    <Disclosure title={row.low_threshold === null ? 'Low stock' : `Low stock: at ${row.low_threshold}`}>
      <Form aria-label="Low stock" autoComplete="off" {...formProps}>
        <AskBeforeLeaving />
        <TextField
          label="Low at or below, in units"
          name="threshold"
          inputMode="numeric"
          maxLength={7}
          defaultValue={row.low_threshold ?? ''}
          hint="The shop gets an email when the stock falls to it. Empty: never."
          error={errors.threshold}
        />
        <FailureAlert title="The threshold was not saved" error={error} />
        <SubmitButton isBusy={isBusy} busyText="Saving...">
          Save threshold
        </SubmitButton>
      </Form>
    </Disclosure>
  );
}

const Form = styled.form`
  display: grid;
  gap: ${({ theme }) => theme.space(4)};
  justify-items: start;
`;
