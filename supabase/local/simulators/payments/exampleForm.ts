/** A valid form of the payment page of every provider, for tests and measurements. */
export const paymentForm = {
  email: 'meera@example.com',
  phone: '98470 12345',
  name: 'Meera Nair',
  address: '4 Lake View Road',
  city: 'Kochi',
  postal_code: '682001',
  state: 'Kerala',
  method: 'card',
  card_number: '4242 4242 4242 4242',
  expiry: '12/40',
  cvc: '123',
};
