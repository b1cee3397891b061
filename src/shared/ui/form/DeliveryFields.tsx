import { type FormEvent } from 'react';
import styled from 'styled-components';
import {
  deliveryFields,
  deliveryLimits,
  isPinCode,
  stateOfPinCode,
  type DeliveryDetails,
  type DeliveryField,
} from '../../../domain/order/deliveryDetails';
import { indianStates } from '../../../domain/order/indianStates';
import { fillFields } from './fillFields';
import { SelectField } from './SelectField';
import { TextAreaField, TextField } from './TextField';

interface DeliveryFieldsProps {
  values: DeliveryDetails;
  errors: Partial<DeliveryDetails>;
  isReadOnly?: boolean;
  /** The fields that must not be empty. The default is all. */
  mandatory?: readonly DeliveryField[];
  /** The labels that differ from the default labels. */
  labels?: Partial<Record<DeliveryField, string>>;
  /** Precedes the names of the controls, in a form that has other fields with these names. */
  prefix?: string;
}

const defaultLabels: Record<DeliveryField, string> = {
  name: 'Full Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  city: 'City',
  pin_code: 'PIN code',
  state: 'State',
};

/** The fields of delivery details. A PIN code fills in its state, which can still be changed. */
export function DeliveryFields({
  values,
  errors,
  isReadOnly,
  mandatory = deliveryFields,
  labels,
  prefix = '',
}: DeliveryFieldsProps) {
  const controlOf = (field: DeliveryField, autoComplete: string) => ({
    label: labels?.[field] ?? defaultLabels[field],
    name: prefix + field,
    autoComplete: prefix ? 'off' : autoComplete,
    required: mandatory.includes(field),
    defaultValue: values[field],
    error: errors[field],
  });
  const propsOf = (field: DeliveryField, autoComplete: string) => ({
    ...controlOf(field, autoComplete),
    maxLength: deliveryLimits[field],
    readOnly: isReadOnly,
  });
  const state = controlOf('state', 'shipping address-level1');

  const fillState = ({ currentTarget: { form, value } }: FormEvent<HTMLInputElement>) => {
    // Asks for the state again if the PIN code does not decide it.
    if (form && isPinCode(value)) fillFields(form, { [state.name]: stateOfPinCode(value) ?? '' });
  };

  return (
    <>
      <TextField {...propsOf('name', 'shipping name')} />
      <Pair>
        <TextField {...propsOf('email', 'email')} type="email" hint="For the confirmation of the order." />
        <TextField {...propsOf('phone', 'tel')} type="tel" hint="The courier calls this number if nobody is at home." />
      </Pair>
      <TextAreaField
        {...propsOf('address', 'shipping street-address')}
        rows={3}
        hint="House number, street and area. We ship within India only."
      />
      <Pair>
        <TextField
          {...propsOf('pin_code', 'shipping postal-code')}
          inputMode="numeric"
          // With spaces.
          maxLength={10}
          onInput={fillState}
        />
        <TextField {...propsOf('city', 'shipping address-level2')} />
      </Pair>
      <SelectField {...state}>
        <option value="">Choose a state</option>
        {indianStates.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </SelectField>
    </>
  );
}

const Pair = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space(5)};
  align-items: start;
  ${({ theme }) => theme.breakpoint.sm} {
    grid-template-columns: 1fr 1fr;
  }
`;
