import { createTestStore } from '../../../testing/createTestStore';
import { selectToast } from '../../toasts/toastsSlice';
import {
  checkoutOpened,
  emptyCheckoutLeft,
  paymentMethodChosen,
  selectCheckoutStep,
  selectIsCheckoutOpen,
  selectPaymentMethod,
  selectShipping,
  shippingSubmitted,
  stepAdvanced,
  stepReversed,
  stepVisited,
} from '../checkoutSlice';
import { openCheckout as openCheckoutFor } from './openCheckout';
import { submitShipping } from './submitShipping';

const blank = { name: '', email: '', phone: '', address: '' };
const complete = { name: 'Asha', email: 'asha@nbt.example', phone: '', address: '12 Estate Road' };

function openCheckout(shipping = blank) {
  const { dispatch, getState } = createTestStore();
  dispatch(checkoutOpened({ shipping }));
  return { dispatch, getState, step: () => selectCheckoutStep(getState()) };
}

it('goes from review to shipping to payment and stays there', () => {
  const { dispatch, step } = openCheckout();
  expect(step()).toBe(1);
  dispatch(stepAdvanced());
  expect(step()).toBe(2);
  expect(dispatch(submitShipping(complete))).toBe(true);
  expect(step()).toBe(3);
  dispatch(stepAdvanced());
  expect(step()).toBe(3);
});

it('goes back to the review and stays there', () => {
  const { dispatch, step } = openCheckout(complete);
  dispatch(stepAdvanced());
  dispatch(stepAdvanced());
  expect(step()).toBe(3);
  [2, 1, 1].forEach((expected) => {
    dispatch(stepReversed());
    expect(step()).toBe(expected);
  });
});

it.each(['name', 'email', 'address'])('stays at shipping without the %s and shows a toast', (field) => {
  const { dispatch, getState, step } = openCheckout();
  dispatch(stepAdvanced());
  expect(dispatch(submitShipping({ ...complete, [field]: '  ' }))).toBe(false);
  expect(step()).toBe(2);
  expect(selectToast(getState())).toMatchObject({
    title: 'Missing Information',
    description: 'Please fill in all required shipping fields.',
    variant: 'destructive',
  });
});

it('accepts shipping details only at the shipping step', () => {
  const { dispatch, getState, step } = openCheckout();
  dispatch(shippingSubmitted(complete));
  expect(step()).toBe(1);
  expect(selectShipping(getState())).toEqual(blank);
});

it('does not leave the shipping step with incomplete details', () => {
  const { dispatch, step } = openCheckout();
  dispatch(stepAdvanced());
  dispatch(stepAdvanced());
  expect(step()).toBe(2);
});

it('shows the step of a history entry, but not the payment without complete details', () => {
  const { dispatch, step } = openCheckout();
  dispatch(stepVisited(3));
  expect(step()).toBe(2);
  dispatch(stepVisited(1));
  expect(step()).toBe(1);
  dispatch(checkoutOpened({ shipping: complete }));
  dispatch(stepVisited(3));
  expect(step()).toBe(3);
});

it('stores the payment method', () => {
  const { dispatch, getState } = openCheckout();
  dispatch(paymentMethodChosen('upi'));
  expect(selectPaymentMethod(getState())).toBe('upi');
});

it('shows a toast when the checkout page redirects because of an empty cart', () => {
  const { dispatch, getState } = openCheckout();
  dispatch(emptyCheckoutLeft());
  expect(selectToast(getState())).toMatchObject({
    title: 'Your cart is empty!',
    description: 'Redirecting to products page.',
  });
});

it('does not prefill the form if the user has signed out during the request', async () => {
  const { dispatch, getState } = createTestStore();
  await dispatch(openCheckoutFor({ id: 'u1', email: 'asha@nbt.example', fullName: 'Asha Menon' }));
  expect(selectIsCheckoutOpen(getState())).toBe(false);
  expect(selectShipping(getState())).toEqual(blank);
});
