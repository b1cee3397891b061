import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import Radio, { radioClasses } from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId, useState, type MouseEvent } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { addressText } from '../../../domain/order/deliveryDetails';
import { paths } from '../../../domain/routes';
import { useHasOwnStore } from '../../../shared/lib/useHasOwnStore';
import { useServices, useShopConfig } from '../../../shared/lib/useServices';
import { useAppDispatch } from '../../../shared/redux';
import { selectCartTotal } from '../../cart/cartSlice';
import { paymentMethodChosen, selectPaymentMethod, selectShipping, type PaymentMethod } from '../checkoutSlice';
import { readCompleteShipping } from '../delivery/knownDelivery';
import { startPayment } from '../payment/startPayment';

const methods: { method: PaymentMethod; name: string; hint: string }[] = [
  { method: 'card', name: 'Simulated Card', hint: 'A card that exists on paper alone.' },
  { method: 'upi', name: 'Simulated UPI', hint: 'A UPI payment from an imaginary bank.' },
];

/** How the order is paid, and where it goes. */
export function PaymentStep() {
  return (
    <>
      {useShopConfig().hasRealPayments ? <RealPayment /> : <SimulatedMethods />}
      <Parcel />
    </>
  );
}

/** Where the order goes. With our own store, /delivery asks for what is missing, and is skipped if all of it is shown here. */
function Parcel() {
  const dispatch = useAppDispatch();
  const shipping = useSelector(selectShipping);
  const hasDeliveryPage = useHasOwnStore();
  const { tabStorage } = useServices();
  const [complete] = useState(() => readCompleteShipping(tabStorage, shipping));
  const { name, email, phone } = complete ?? shipping;
  const address = complete ? addressText(complete) : shipping.address;

  // /delivery needs a checkout session, which is created before the browser goes there.
  const handleChange = (event: MouseEvent) => {
    event.preventDefault();
    void dispatch(startPayment(shipping));
  };

  return (
    <DeliveryDetails>
      <dt>The parcel goes to</dt>
      <dd>{[name, address, phone, email].filter(Boolean).join('\n')}</dd>
      {hasDeliveryPage && !complete && <dd>The next page asks for what is missing.</dd>}
      {hasDeliveryPage && (
        <dd>
          <Link to={paths.delivery} onClick={handleChange}>
            Change
          </Link>
        </dd>
      )}
    </DeliveryDetails>
  );
}

function RealPayment() {
  const total = useSelector(selectCartTotal);
  return (
    <p>
      {total === 0
        ? 'There is nothing to pay.'
        : 'You pay on a secure payment page, which Place Order opens. It shows the ways to pay. Your card number or UPI PIN never reaches us.'}
    </p>
  );
}

function SimulatedMethods() {
  const dispatch = useAppDispatch();
  const chosenMethod = useSelector(selectPaymentMethod);
  const id = useId();

  return (
    <Methods fullWidth>
      <GroupLabel id={id}>Payment method</GroupLabel>
      <Options
        aria-labelledby={id}
        value={chosenMethod}
        onChange={(_event, method) => dispatch(paymentMethodChosen(method as PaymentMethod))}
      >
        {methods.map(({ method, name: label, hint }) => (
          <Option key={method}>
            <OptionRadio
              value={method}
              id={`${id}-${method}`}
              icon={<RadioCircle />}
              checkedIcon={<RadioCircle $isChecked />}
              slotProps={{ input: { 'aria-describedby': `${id}-${method}-hint` } }}
            />
            <label htmlFor={`${id}-${method}`}>{label}</label>
            <small id={`${id}-${method}-hint`}>{hint}</small>
          </Option>
        ))}
      </Options>
    </Methods>
  );
}

const Methods = styled(FormControl)`
  gap: ${({ theme }) => theme.space(3)};
`;

const GroupLabel = styled(FormLabel)`
  font-size: inherit;
`;

const Options = styled(RadioGroup)`
  display: grid;
  gap: ${({ theme }) => theme.space(3)};
`;

const Option = styled.div`
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

  label {
    font-weight: ${({ theme }) => theme.weight.bold};
    cursor: pointer;
  }
  /* The whole box is clickable. */
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

// The option has the focus outline instead of the radio button.
const OptionRadio = styled(Radio)`
  grid-row: span 2;
  padding: 0;
  &.${radioClasses.root} {
    outline: none;
  }
`;

const RadioCircle = styled.span<{ $isChecked?: boolean }>`
  display: grid;
  place-items: center;
  width: ${({ theme }) => theme.size.icon};
  height: ${({ theme }) => theme.size.icon};
  border: 1px solid ${({ theme, $isChecked }) => theme.color[$isChecked ? 'accent' : 'inkSoft']};
  border-radius: ${({ theme }) => theme.radius.round};
  &::before {
    content: '';
    width: 60%;
    height: 60%;
    border-radius: inherit;
    background: ${({ theme, $isChecked }) => ($isChecked ? theme.color.accent : 'none')};
  }
`;

const DeliveryDetails = styled.dl`
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
