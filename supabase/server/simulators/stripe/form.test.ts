import { isCardNumber, isNotExpired } from '../payments/card.ts';
import { emptyForm, type Values } from '../payments/form.ts';
import { readForm } from './form.ts';
import { decodeParams, sessionParams, validateParams } from './parameters.ts';
import { openPayment } from './payments.ts';

const payment = () =>
  openPayment(
    validateParams(
      sessionParams,
      decodeParams(
        `mode=payment&success_url=http://shop.example/&line_items[0][quantity]=1&line_items[0][price_data][currency]=inr&line_items[0][price_data][unit_amount]=49900&line_items[0][price_data][product_data][name]=Tea`,
      ),
    ),
    99_999_999,
  );

const filled: Values = {
  ...emptyForm,
  card_number: '4242 4242 4242 4242',
  expiry: '12/99',
  cvc: '123',
};
const read = (change: Partial<Values>) => readForm(new URLSearchParams({ ...filled, ...change }).toString(), payment());

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
    expect(read({})).toEqual({
      values: filled,
      cardNumber: '4242424242424242',
      outcome: 'paid',
      attempt: {
        method: 'card',
        last4: '4242',
        upiId: null,
        webhook: 'before',
      },
    });
  });

  it('returns a UPI payment and ignores the card fields', () => {
    expect(read({ method: 'upi', upi_id: 'meera.nair@okbank', card_number: 'none' })).toMatchObject({
      attempt: { method: 'upi', last4: null, upiId: 'meera.nair@okbank' },
      cardNumber: null,
    });
  });

  it('returns the error of every field and the entered values', () => {
    const change = {
      card_number: '4242 4242 4242 4241',
      expiry: '01/20',
      cvc: '1',
      outcome: 'rain',
      webhook: 'never ever',
    };
    expect(read(change)).toEqual({
      values: { ...filled, ...change },
      errors: {
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
    [{ cvc: '1'.repeat(201) }, { cvc: 'Use at most 200 characters.' }],
    [{ expiry: 'soon' }, { expiry: 'Enter the expiry date as MM/YY.' }],
  ])('rejects %j', (change, errors) => {
    expect(read(change)).toMatchObject({ errors });
  });

  it('rejects an empty form', () => {
    expect(readForm('', payment())).toMatchObject({ errors: { method: 'Choose how to pay.' } });
  });
});
