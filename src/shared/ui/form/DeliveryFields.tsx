import { useRef, type FormEvent } from 'react';
import styled from 'styled-components';
import {
  deliveryFields,
  isPinCode,
  stateOfPinCode,
  type DeliveryDetails,
  type DeliveryField,
} from '../../../domain/order/deliveryDetails';
import { indianStates } from '../../../domain/order/indianStates';
import { deliveryControls } from './deliveryControls';
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

/**
 * The fields of delivery details. A PIN code fills in its state, which follows the PIN code until another state is chosen.
 */
export function DeliveryFields({
  values,
  errors,
  isReadOnly,
  mandatory = deliveryFields,
  labels,
  prefix = '',
}: DeliveryFieldsProps) {
  const controlOf = <Field extends DeliveryField>(field: Field) => ({
    ...deliveryControls[field],
    label: labels?.[field] ?? deliveryControls[field].label,
    ...(prefix && { name: prefix + field, autoComplete: 'off' }),
    required: mandatory.includes(field),
    defaultValue: values[field],
    error: errors[field],
  });
  const propsOf = <Field extends DeliveryField>(field: Field) => ({ ...controlOf(field), readOnly: isReadOnly });

  /** The state that a PIN code has filled in, or that agrees with the PIN code that was known. */
  const filledState = useRef(stateOfPinCode(values.pin_code));

  const fillState = ({ currentTarget: { form, value } }: FormEvent<HTMLInputElement>) => {
    if (!form || !isPinCode(value)) return;
    const name = `${prefix}state`;
    const { value: state } = form.elements.namedItem(name) as HTMLSelectElement;
    const isChosen = state !== '' && state !== filledState.current;
    if (!isChosen) filledState.current = stateOfPinCode(value);
    // Asks for the state again if the PIN code does not decide it. A chosen state only loses its error, which may be about
    // another PIN code.
    fillFields(form, { [name]: isChosen ? state : (filledState.current ?? '') });
  };

  return (
    <>
      <TextField {...propsOf('name')} />
      <Pair>
        <TextField {...propsOf('email')} />
        <TextField {...propsOf('phone')} />
      </Pair>
      <TextAreaField
        {...propsOf('address')}
        rows={3}
        hint="House number, street and area. We ship within India only."
      />
      <Pair>
        <TextField {...propsOf('pin_code')} onInput={fillState} />
        <TextField {...propsOf('city')} />
      </Pair>
      <SelectField {...controlOf('state')}>
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
