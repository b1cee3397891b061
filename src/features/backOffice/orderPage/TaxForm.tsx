import { Link } from 'react-router-dom';
import { indianStates } from '../../../domain/order/indianStates';
import { parsePercentage, normalizeHsn } from '../../../domain/typedNumber';
import { paths } from '../../../domain/routes';
import { AskBeforeLeaving } from '../../../shared/ui/form/AskBeforeLeaving';
import { FormStack } from '../../../shared/ui/form/FormStack';
import { SelectField } from '../../../shared/ui/form/SelectField';
import { SubmitButton } from '../../../shared/ui/form/SubmitButton';
import { TextField } from '../../../shared/ui/form/TextField';
import { useValidatedForm } from '../../../shared/ui/form/useValidatedForm';
import type { OrderRow } from '../orders/orderQuery';
import { ActionError } from './ActionError';
import { useCompleteOrderTaxMutation } from '../orders/adminOrdersApi';
import { useOrderAction } from './useOrderAction';

const HSN = /^(\d{4}|\d{6}|\d{8})$/;

interface TaxFormProps {
  order: OrderRow;
  /** The sentence of the database that says what is missing. */
  problem: string;
}

/** Asks for what the invoice of an order needs: the state of its address, or HSN code and tax rate of its items. */
export function TaxForm({ order, problem }: TaxFormProps) {
  const [complete] = useCompleteOrderTaxMutation();
  const { run, isBusy, error } = useOrderAction();
  const needsState = !indianStates.some((state) => state === order.shipping.state);
  const needsRate = /HSN|tax rate/.test(problem);
  const { errors, formProps } = useValidatedForm({
    fields: ['state', 'hsn', 'taxRate'],
    validate: ({ state, hsn, taxRate }) => ({
      state: needsState && !state ? 'Please choose a state.' : undefined,
      hsn: needsRate && !HSN.test(normalizeHsn(hsn)) ? 'An HSN code has 4, 6 or 8 digits.' : undefined,
      taxRate: needsRate && parsePercentage(taxRate) === null ? 'Please enter a number such as 5.' : undefined,
    }),
    onSubmit: ({ state, hsn, taxRate }) =>
      run(() =>
        complete({
          ...{ id: order.id, version: order.version },
          state: state || null,
          hsn: normalizeHsn(hsn) || null,
          taxRate: parsePercentage(taxRate),
        }),
      ),
  });

  if (problem.includes('settings')) return <Link to={paths.adminSettings}>Open the settings</Link>;
  return (
    <FormStack aria-label="Data of the invoice" autoComplete="off" {...formProps}>
      <AskBeforeLeaving />
      {needsState && (
        <SelectField label="State of the address" name="state" error={errors.state}>
          <option value="">Choose a state</option>
          {indianStates.map((state) => (
            <option key={state} value={state}>
              {state}
            </option>
          ))}
        </SelectField>
      )}
      {needsRate && (
        <>
          <TextField
            label="HSN code"
            name="hsn"
            inputMode="numeric"
            maxLength={8}
            hint="For items that are no longer in the catalog. Other items have the code and rate of their product."
            error={errors.hsn}
          />
          <TextField
            label="Tax rate in percent"
            name="taxRate"
            inputMode="decimal"
            maxLength={6}
            error={errors.taxRate}
          />
        </>
      )}
      <ActionError error={error} title="Error completing the invoice" />
      <SubmitButton isBusy={isBusy} busyText="Saving...">
        Complete the invoice
      </SubmitButton>
    </FormStack>
  );
}
