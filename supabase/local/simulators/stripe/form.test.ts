import { FIELD_LIMITS } from '../../../../src/domain/fieldLimits.ts';
import { isCardNumber, isNotExpired } from '../payments/card.ts';
import { emptyForm, type Values } from '../payments/form.ts';
import { readForm } from './form.ts';
import { decodeParams, sessionParams, validateParams } from './parameters.ts';
import { openPayment } from './payments.ts';

const payment = (more = '') =>
  openPayment(
    validateParams(
      sessionParams,
      decodeParams(
        `mode=payment&success_url=http://shop.example/&line_items[0][quantity]=1&line_items[0][price_data][currency]=inr&line_items[0][price_data][unit_amount]=49900&line_items[0][price_data][product_data][name]=Tea${more}`,
      ),
    ),
    99_999_999,
  );

const everything = payment(
  '&phone_number_collection[enabled]=true&shipping_address_collection[allowed_countries][0]=IN',
);

const filled: Values = {
  ...emptyForm,
  email: 'meera@example.com',
  phone: '98470 12345',
  name: 'Meera Nair',
  address: '4 Lake View Road',
  city: 'Kochi',
  postal_code: '682 001',
  state: 'Kerala',
  card_number: '4242 4242 4242 4242',
  expiry: '12/99',
  cvc: '123',
};
const read = (change: Partial<Values>, asked = everything) =>
  readForm(new URLSearchParams({ ...filled, ...change }).toString(), asked);

describe('isCardNumber', () => {
  it.each(['4242424242424242', '4000000000000002', '378282246310005', '6759649826438453'])('accepts %s', (number) => {
    expect(isCardNumber(number)).toBe(true);
  });

  it.each(['4242424242424241', '', '42', '4242-4242', '42424242424242424242424'])('rejects %p', (number) => {
    expect(isCardNumber(number)).toBe(false);
  });
});

describe('isNotExpired', () => {
  it('accepts a card until the end of its month', () => {
    expect(isNotExpired('03/26', new Date(2026, 2, 31, 23))).toBe(true);
    expect(isNotExpired('03/26', new Date(2026, 3, 1))).toBe(false);
    expect(isNotExpired('3 / 2027', new Date(2026, 3, 1))).toBe(true);
    expect(isNotExpired('13/27', new Date(2026, 3, 1))).toBeUndefined();
  });
});

describe('readForm', () => {
  it('returns a card payment with its delivery details', () => {
    expect(read({})).toEqual({
      values: filled,
      cardNumber: '4242424242424242',
      outcome: 'paid',
      attempt: {
        method: 'card',
        webhook: 'before',
        shopper: {
          name: 'Meera Nair',
          email: 'meera@example.com',
          phone: '+919847012345',
          address: { line1: '4 Lake View Road', line2: null, city: 'Kochi', state: 'Kerala', postal_code: '682001' },
        },
      },
    });
  });

  it('returns a UPI payment and ignores the card fields', () => {
    expect(read({ method: 'upi', upi_id: 'meera.nair@okbank', card_number: 'none' })).toMatchObject({
      attempt: { method: 'upi' },
      cardNumber: null,
    });
  });

  it('ignores fields that the payment does not ask for', () => {
    expect(read({ phone: '', address: '', state: 'Tea' }, payment())).toMatchObject({
      attempt: { shopper: { phone: null, address: null } },
    });
  });

  it.each([
    ['98470 12345', '+919847012345'],
    ['098470-12345', '+919847012345'],
    ['+91 98470 12345', '+919847012345'],
    ['0044 20 7946 0958', '+442079460958'],
  ])('accepts the phone number %s', (phone, expected) => {
    expect(read({ phone })).toMatchObject({ attempt: { shopper: { phone: expected } } });
  });

  it('accepts an email of the maximum length', () => {
    const email = 'meera@example.com'.padStart(FIELD_LIMITS.email, 'x');
    expect(read({ email })).toMatchObject({ attempt: { shopper: { email } } });
    expect(read({ email: `x${email}` })).toMatchObject({ errors: { email: 'Use at most 320 characters.' } });
  });

  it('returns the error of every field and the entered values', () => {
    const change = {
      email: 'meera@',
      phone: '12',
      name: ' ',
      address: '',
      city: '',
      postal_code: '12345',
      state: 'Texas',
      card_number: '4242 4242 4242 4241',
      expiry: '01/20',
      cvc: '1',
      outcome: 'rain',
      webhook: 'never ever',
    };
    expect(read(change)).toEqual({
      values: { ...filled, ...change },
      errors: {
        email: 'Enter an email address like name@example.com.',
        name: 'Enter your full name.',
        phone: 'Enter a phone number like 98470 12345.',
        address: 'Enter the address that your tea goes to.',
        city: 'Enter the city or town.',
        postal_code: 'A PIN code has 6 digits.',
        state: 'Choose a state from the list.',
        card_number: 'This is not a card number. Please check the digits.',
        expiry: 'This card has expired.',
        cvc: 'The CVC is the 3 or 4 digits beside the signature.',
        outcome: 'Choose an outcome from the list.',
        webhook: 'Choose a time from the list.',
      },
    });
  });

  it.each([
    [{ method: 'cash' }, { method: 'Choose how to pay.' }],
    [{ method: 'upi', upi_id: 'meera' }, { upi_id: 'Enter a UPI ID like name@bank.' }],
    [{ name: 'x'.repeat(201) }, { name: 'Use at most 200 characters.' }],
    [{ expiry: 'soon' }, { expiry: 'Enter the expiry date as MM/YY.' }],
  ])('rejects %j', (change, errors) => {
    expect(read(change)).toMatchObject({ errors });
  });

  it('rejects an empty form', () => {
    expect(readForm('', everything)).toMatchObject({ errors: { method: 'Choose how to pay.' } });
  });
});
