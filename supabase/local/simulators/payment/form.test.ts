import { FIELD_LIMITS } from '../../../../src/domain/fieldLimits.ts';
import { isCardNumber, isNotExpired } from './card.ts';
import { emptyForm, readForm, type Values } from './form.ts';

const filled: Values = {
  ...emptyForm,
  name: 'Meera Nair',
  email: 'meera@example.com',
  address: '4 Lake View Road\r\nKochi 682001',
  card_number: '4242 4242 4242 4242',
  expiry: '12/40',
  cvc: '123',
};
const read = (change: Partial<Values>) => readForm(new URLSearchParams({ ...filled, ...change }).toString());

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
  it('returns a card payment', () => {
    expect(read({})).toMatchObject({
      payment: {
        method: 'card',
        name: 'Meera Nair',
        phone: null,
        address: '4 Lake View Road\nKochi 682001',
        card_number: '4242424242424242',
      },
    });
  });

  it('returns a UPI payment and ignores the card fields', () => {
    expect(read({ method: 'upi', upi_id: 'meera.nair@okbank', card_number: 'none' })).toMatchObject({
      payment: { method: 'upi', upi_id: 'meera.nair@okbank' },
    });
  });

  it('accepts an email of the maximum length', () => {
    const email = 'meera@example.com'.padStart(FIELD_LIMITS.email, 'x');
    expect(read({ email })).toMatchObject({ payment: { email } });
    expect(read({ email: `x${email}` })).toMatchObject({ errors: { email: 'Use at most 320 characters.' } });
  });

  it('returns the error of every field and the entered values', () => {
    const change = {
      name: ' ',
      email: 'meera@',
      address: '',
      card_number: '4242 4242 4242 4241',
      expiry: '01/20',
      cvc: '1',
    };
    expect(read(change)).toEqual({
      values: { ...filled, ...change },
      errors: {
        name: 'Enter your full name.',
        email: 'Enter an email address like name@example.com.',
        address: 'Enter the address that your tea goes to.',
        card_number: 'This is not a card number. Please check the digits.',
        expiry: 'This card has expired.',
        cvc: 'The CVC is the 3 or 4 digits beside the signature.',
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
    expect(readForm('')).toMatchObject({ errors: { method: 'Choose how to pay.' } });
  });
});
