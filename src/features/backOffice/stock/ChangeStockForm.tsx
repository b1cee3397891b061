import { useState } from 'react';
import styled from 'styled-components';
import { AskBeforeLeaving } from '../../../shared/ui/form/AskBeforeLeaving';
import { FormStack } from '../../../shared/ui/form/FormStack';
import { SelectField } from '../../../shared/ui/form/SelectField';
import { SubmitButton } from '../../../shared/ui/form/SubmitButton';
import { TextField } from '../../../shared/ui/form/TextField';
import { useValidatedForm } from '../../../shared/ui/form/useValidatedForm';
import { useSendOnce } from '../../auth/useSendOnce';
import { FailureAlert } from '../FailureAlert';
import { useResultToast } from '../useResultToast';
import { useChangeStockMutation, type StockRow } from './stockApi';
import { changeKinds, parseUnits } from './stockChange';
import { units } from './stockText';
import { VariantSection } from './VariantSection';

const fields = ['kind', 'units', 'note'] as const;
const NOTE_LIMIT = 500;

const kindOf = (key: string) => changeKinds.find((kind) => kind.key === key) ?? changeKinds[0];

/** Records that units came or are gone, and why. */
export function ChangeStockForm({ row }: { row: StockRow }) {
  const showResult = useResultToast();
  const [change, { error }] = useChangeStockMutation();
  const sendOnce = useSendOnce();
  // A new form after each change.
  const [saved, setSaved] = useState(0);
  const [difference, setDifference] = useState(0);
  const { errors, isBusy, formProps } = useValidatedForm({
    fields,
    validate: ({ units: typed }) => ({
      units: parseUnits(typed) === null ? 'Please enter a number of units from 1 to 1000000.' : undefined,
    }),
    onSubmit: async ({ kind, units: typed, note }) => {
      const { reason, sign } = kindOf(kind);
      const by = sign * (parseUnits(typed) ?? 0);
      const stockChange = { variantId: row.variant_id, difference: by, reason, note };
      const send = (requestId: string) => change({ ...stockChange, requestId });
      const result = await sendOnce(send);
      if (result.data) {
        showResult(result, `Saved: ${units(result.data.quantity)} in stock.`);
        setSaved((count) => count + 1);
        setDifference(0);
      }
    },
    onType: ({ kind, units: typed }) => setDifference(kindOf(kind).sign * (parseUnits(typed) ?? 0)),
  });

  return (
    <VariantSection title="Change the stock">
      <FormStack key={saved} aria-label="Change the stock" autoComplete="off" {...formProps}>
        <AskBeforeLeaving />
        <Fields>
          <SelectField label="Reason" name="kind">
            {changeKinds.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Units"
            name="units"
            inputMode="numeric"
            maxLength={7}
            hint={difference !== 0 && `Then ${row.quantity + difference} in stock.`}
            error={errors.units}
          />
        </Fields>
        <TextField label="Note (optional)" name="note" maxLength={NOTE_LIMIT} />
        <FailureAlert title="The stock was not changed" error={error} />
        <Submit isBusy={isBusy} busyText="Saving...">
          Save change
        </Submit>
      </FormStack>
    </VariantSection>
  );
}

const Fields = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space(4)};
  grid-template-columns: 2fr 1fr;
  align-items: start;
`;

const Submit = styled(SubmitButton)`
  justify-self: start;
`;
