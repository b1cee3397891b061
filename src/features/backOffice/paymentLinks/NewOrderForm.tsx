import { useState, type FocusEvent } from 'react';
import styled from 'styled-components';
import * as v from 'valibot';
import { formatAmount } from '../../../domain/amounts';
import {
  deliveryFields,
  deliveryOf,
  deliveryProblems,
  normalizeDelivery,
  splitAddress,
  type DeliveryDetails,
} from '../../../domain/order/deliveryDetails';
import { gstinProblem } from '../../../domain/order/gstin';
import { MAX_LINK_HOURS } from '../../../domain/order/paymentLink';
import { refusedField } from '../../../domain/order/refusedDetail';
import type { BackendError } from '../../../shared/api/backendBaseQuery';
import { useAppDispatch } from '../../../shared/redux';
import { Disclosure } from '../../../shared/ui/Disclosure';
import { DeliveryFields } from '../../../shared/ui/form/DeliveryFields';
import { fillFields } from '../../../shared/ui/form/fillFields';
import { FormStack } from '../../../shared/ui/form/FormStack';
import { SelectField } from '../../../shared/ui/form/SelectField';
import { SubmitButton } from '../../../shared/ui/form/SubmitButton';
import { TextField } from '../../../shared/ui/form/TextField';
import { useGstinQuestion } from '../../../shared/ui/form/useGstinQuestion';
import { useStateQuestion } from '../../../shared/ui/form/useStateQuestion';
import { changedValues, formValues, useValidatedForm } from '../../../shared/ui/form/useValidatedForm';
import { DraftNotice } from '../DraftNotice';
import { typedFields, useDraft } from '../../auth/useDraft';
import { useSendOnce } from '../../auth/useSendOnce';
import { FailureAlert } from '../FailureAlert';
import type { CatalogVariant } from './catalogVariants';
import { OrderLinesField } from './OrderLinesField';
import {
  createPaymentLink,
  useGetOrderPriceQuery,
  type CreatedLink,
  type OrderLines,
  type OrderPrice,
} from './paymentLinksApi';

/** `items` has no control of its own. */
const fields = ['items', ...deliveryFields, 'gstin', 'hours'] as const;

const NO_DETAILS = deliveryOf({});

const draftSchema = v.object({
  lines: v.array(v.object({ variant_id: v.string(), quantity: v.number() })),
  typed: typedFields,
});

const NOTHING_TYPED: v.InferOutput<typeof draftSchema> = { lines: [], typed: {} };

const DRAFT_NAME = 'new-order';

const INITIAL = { hours: String(MAX_LINK_HOURS) };

const HOURS = [1, 4, 12, MAX_LINK_HOURS];

interface NewOrderFormProps {
  variants: CatalogVariant[];
  onCreated: (link: CreatedLink, details: DeliveryDetails) => void;
}

/** The items and the delivery of an order for somebody else. Makes its payment link. What was typed stays after an error. */
export function NewOrderForm({ variants, onCreated }: NewOrderFormProps) {
  const dispatch = useAppDispatch();
  const questionState = useStateQuestion();
  const questionGstin = useGstinQuestion();
  const draft = useDraft({ name: DRAFT_NAME, schema: draftSchema, emptyValue: NOTHING_TYPED });
  const entered = draft.value ?? NOTHING_TYPED;
  const { lines } = entered;
  const sendOnce = useSendOnce(DRAFT_NAME);
  const enter = (changed: Partial<typeof entered>) => draft.set({ ...entered, ...changed });
  const [failure, setFailure] = useState<BackendError>();
  const price = useGetOrderPriceQuery(lines, { skip: lines.length === 0, refetchOnMountOrArgChange: true });

  const handleLines = (changed: OrderLines) => {
    enter({ lines: changed });
    setFailure(undefined);
  };
  const { errors, isBusy, formProps } = useValidatedForm({
    fields,
    validate: (values) => ({
      items: lines.length === 0 ? 'Please add an item.' : undefined,
      ...deliveryProblems(values),
      ...questionState(values),
      gstin: gstinProblem(values.gstin) ?? questionGstin(values.gstin, values.state),
    }),
    onSubmit: async ({ gstin, hours, ...values }, showErrors) => {
      setFailure(undefined);
      const details = normalizeDelivery(values);
      const request = { ...details, items: lines, hours: Number(hours), gstin };
      const send = (request_id: string) => dispatch(createPaymentLink({ request_id, ...request }));
      const { data, error } = await sendOnce(send);
      if (data) {
        draft.clear();
        onCreated(data, details);
        return;
      }
      setFailure(error);
      const refused = refusedField(error.code);
      if (refused) showErrors({ [refused]: error.message });
    },
    onType: (values) => enter({ typed: changedValues(values, INITIAL) ?? {} }),
  });

  return (
    <FormStack aria-label="New order" {...formProps}>
      <DraftNotice draft={draft} fields={entered.typed} />
      <OrderLinesField
        variants={variants}
        lines={lines}
        onChange={handleLines}
        error={lines.length === 0 ? errors.items : undefined}
      />
      <FailureAlert title="These items cannot be ordered" error={price.error} />
      <Total aria-live="polite">{lines.length > 0 && !price.error && `Total: ${formatPrice(price.currentData)}`}</Total>
      <Delivery role="group" aria-label="Delivery" onBlur={splitTypedAddress}>
        <DeliveryFields values={NO_DETAILS} errors={errors} isReadOnly={isBusy} />
      </Delivery>
      <Disclosure title="GSTIN, and how long the link is valid">
        <Extras>
          <TextField
            label="GSTIN (optional)"
            name="gstin"
            autoComplete="off"
            maxLength={20}
            readOnly={isBusy}
            error={errors.gstin}
            hint="Only if the customer is a business, or has a UIN, and wants it on the invoice."
          />
          <SelectField
            label="Valid for"
            name="hours"
            defaultValue={MAX_LINK_HOURS}
            hint="The stock is held for as long."
            error={errors.hours}
          >
            {HOURS.map((hours) => (
              <option key={hours} value={hours}>
                {hours === 1 ? '1 hour' : `${hours} hours`}
              </option>
            ))}
          </SelectField>
        </Extras>
      </Disclosure>
      <FailureAlert title="The payment link was not made" error={failure} />
      <Submit isBusy={isBusy} busyText="Creating the link...">
        Create payment link
      </Submit>
    </FormStack>
  );
}

/** Fills in PIN code, city and state from an address that was typed or pasted as one text. */
function splitTypedAddress({ target }: FocusEvent<HTMLElement>) {
  const { form, name } = target as HTMLTextAreaElement;
  if (!form || name !== 'address') return;
  const { address, pin_code, city, state } = formValues(form, deliveryFields);
  const place = splitAddress(address);
  if (place.city && !pin_code && !city && !state) fillFields(form, place);
}

const formatPrice = (price?: OrderPrice) =>
  price ? formatAmount(price.amount_total, { currency: price.currency }) : '…';

/** On phones too, two short fields are in a row, so that the form is shorter. */
const Delivery = styled.div`
  display: grid;
  gap: inherit;
  > :not(.MuiFormControl-root) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const Extras = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space(5)};
`;

const Total = styled.p`
  font-size: ${({ theme }) => theme.text.lg};
  font-weight: ${({ theme }) => theme.weight.bold};
`;

const Submit = styled(SubmitButton)`
  justify-self: start;
`;
