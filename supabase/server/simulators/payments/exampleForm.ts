/** A valid form of the payment page of every provider, for tests and measurements. */
export const paymentForm = {
  phone: '98470 12345',
  method: 'card',
  card_number: '4242 4242 4242 4242',
  expiry: '12/40',
  cvc: '123',
};
