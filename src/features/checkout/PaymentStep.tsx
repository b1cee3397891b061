import { useSelector } from 'react-redux';
import styled from 'styled-components';
import { useAppDispatch } from '../../shared/redux';
import { paymentMethodChosen, selectPaymentMethod, selectShipping, type PaymentMethod } from './checkoutSlice';

const methods: { method: PaymentMethod; name: string; hint: string }[] = [
  { method: 'card', name: 'Simulated Card', hint: 'A card that exists on paper alone.' },
  { method: 'upi', name: 'Simulated UPI', hint: 'A UPI payment from an imaginary bank.' },
];

/** How to pay, and once more where the parcel goes. */
export function PaymentStep() {
  const dispatch = useAppDispatch();
  const chosen = useSelector(selectPaymentMethod);
  const { name, email, phone, address } = useSelector(selectShipping);

  return (
    <>
      <Choices>
        <legend>Payment method</legend>
        {methods.map(({ method, name: label, hint }) => (
          <Choice key={method}>
            <input
              type="radio"
              name="payment-method"
              id={`pay-${method}`}
              aria-describedby={`pay-${method}-hint`}
              checked={method === chosen}
              onChange={() => dispatch(paymentMethodChosen(method))}
            />
            <label htmlFor={`pay-${method}`}>{label}</label>
            <small id={`pay-${method}-hint`}>{hint}</small>
          </Choice>
        ))}
      </Choices>
      <Parcel>
        <dt>The parcel goes to</dt>
        <dd>{[name, address, phone, email].filter(Boolean).join('\n')}</dd>
      </Parcel>
    </>
  );
}

const Choices = styled.fieldset`
  display: grid;
  gap: ${({ theme }) => theme.space(3)};
  legend {
    margin-bottom: ${({ theme }) => theme.space(3)};
    padding: 0;
    font-weight: ${({ theme }) => theme.weight.bold};
  }
`;

const Choice = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: auto 1fr;
  column-gap: ${({ theme }) => theme.space(4)};
  align-items: center;
  padding: ${({ theme }) => theme.space(4)};
  border: ${({ theme }) => theme.line.hair};
  border-radius: ${({ theme }) => theme.radius.sm};
  background: ${({ theme }) => theme.color.raised};

  &:has(:checked) {
    border-color: ${({ theme }) => theme.color.accent};
    box-shadow: inset 0 0 0 1px ${({ theme }) => theme.color.accent};
  }
  &:has(:focus-visible) {
    outline: ${({ theme }) => theme.line.focus};
    outline-offset: 3px;
  }

  input {
    grid-row: span 2;
    width: ${({ theme }) => theme.size.icon};
    height: ${({ theme }) => theme.size.icon};
    margin: 0;
    outline: none;
    accent-color: ${({ theme }) => theme.color.accent};
  }
  /* The whole box can be pressed. */
  label {
    font-weight: ${({ theme }) => theme.weight.bold};
    cursor: pointer;
  }
  label::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  small {
    color: ${({ theme }) => theme.color.inkSoft};
    font-size: ${({ theme }) => theme.text.sm};
  }
`;

const Parcel = styled.dl`
  margin-top: ${({ theme }) => theme.space(6)};
  dt {
    font-weight: ${({ theme }) => theme.weight.bold};
  }
  dd {
    color: ${({ theme }) => theme.color.inkSoft};
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
`;
