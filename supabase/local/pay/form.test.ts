import { isCardNumber, isUnexpired } from './card.ts';
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

describe('a card', () => {
  it.each(['4242424242424242', '4000000000000002', '378282246310005', '6759649826438453'])(
    '%s may be a number',
    (number) => {
      expect(isCardNumber(number)).toBe(true);
    },
  );

  it.each(['4242424242424241', '', '42', '4242-4242', '42424242424242424242424'])('%p is no number', (number) => {
    expect(isCardNumber(number)).toBe(false);
  });

  it('can be used to the end of its month', () => {
    expect(isUnexpired('03/26', new Date(2026, 2, 31, 23))).toBe(true);
    expect(isUnexpired('03/26', new Date(2026, 3, 1))).toBe(false);
    expect(isUnexpired('3 / 2027', new Date(2026, 3, 1))).toBe(true);
    expect(isUnexpired('13/27', new Date(2026, 3, 1))).toBeUndefined();
  });
});

describe('the payment form', () => {
  it('reads a card payment', () => {
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

  it('reads a UPI payment without looking at the card', () => {
    expect(read({ method: 'upi', upi_id: 'meera.nair@okbank', card_number: 'none' })).toMatchObject({
      payment: { method: 'upi', upi_id: 'meera.nair@okbank' },
    });
  });

  it('tells what is wrong with every field and keeps what was typed', () => {
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
      problems: {
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
    [{ method: 'cheque' }, { method: 'Choose how to pay.' }],
    [{ method: 'upi', upi_id: 'meera' }, { upi_id: 'Enter a UPI ID like name@bank.' }],
    [{ name: 'x'.repeat(201) }, { name: 'Use at most 200 characters.' }],
    [{ expiry: 'soon' }, { expiry: 'Enter the expiry date as MM/YY.' }],
  ])('%j is refused', (change, problems) => {
    expect(read(change)).toMatchObject({ problems });
  });

  it('is all wrong when nothing was sent', () => {
    expect(readForm('')).toMatchObject({ problems: { method: 'Choose how to pay.' } });
  });
});
