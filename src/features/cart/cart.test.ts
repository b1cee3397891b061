import { lineOf, tea } from '../../testing/cartLines';
import { asRemote } from '../../shared/redux';
import { createTestStore } from '../../testing/createTestStore';
import { selectToast } from '../toasts/toastsSlice';
import { addToCart } from './addToCart';
import { selectBlockedCheckout, selectCartChanges } from './cartChanges';
import {
  cartClosed,
  cartCleared,
  cartOpened,
  cartReplaced,
  itemAdded,
  lineRemoved,
  lineRestored,
  offerAccepted,
  offersReceived,
  quantityChanged,
  selectCartCount,
  selectCartLines,
  selectCartTotal,
  selectCartTotalFormatted,
  selectIsCartEmpty,
  selectIsCartOpen,
  selectRemovedLines,
} from './cartSlice';

const quantitiesOf = (state: Parameters<typeof selectCartLines>[0]) =>
  selectCartLines(state).map(({ variant, quantity }) => [variant.id, quantity]);

describe('cart lines', () => {
  it('adds a line for a variant that is not in the cart', () => {
    const { dispatch, getState } = createTestStore();
    dispatch(itemAdded(lineOf('pekoe')));
    dispatch(itemAdded(lineOf('frost', 2)));
    expect(quantitiesOf(getState())).toEqual([
      ['pekoe-100', 1],
      ['frost-100', 2],
    ]);
  });

  it('increases the quantity of the existing line of a variant', () => {
    const { dispatch, getState } = createTestStore();
    dispatch(itemAdded(lineOf('pekoe')));
    dispatch(itemAdded(lineOf('pekoe', 2)));
    expect(quantitiesOf(getState())).toEqual([['pekoe-100', 3]]);
  });

  it('sets the quantity and removes the line of a variant', () => {
    const { dispatch, getState } = createTestStore();
    dispatch(cartReplaced([lineOf('pekoe'), lineOf('frost')]));
    dispatch(quantityChanged({ variantId: 'frost-100', quantity: 7 }));
    dispatch(lineRemoved('pekoe-100'));
    expect(quantitiesOf(getState())).toEqual([['frost-100', 7]]);
  });

  it.each([0, -1, 1.5, NaN, Infinity])('ignores the invalid quantity %p', (quantity) => {
    const { dispatch, getState } = createTestStore();
    dispatch(cartReplaced([lineOf('pekoe', 2)]));
    dispatch(quantityChanged({ variantId: 'pekoe-100', quantity }));
    dispatch(itemAdded(lineOf('pekoe', quantity)));
    dispatch(itemAdded(lineOf('frost', quantity)));
    expect(quantitiesOf(getState())).toEqual([['pekoe-100', 2]]);
  });

  it('ignores a change to a variant that is not in the cart', () => {
    const { dispatch, getState } = createTestStore();
    dispatch(cartReplaced([lineOf('pekoe')]));
    const before = selectCartLines(getState());
    dispatch(lineRemoved('unknown'));
    dispatch(quantityChanged({ variantId: 'unknown', quantity: 3 }));
    expect(selectCartLines(getState())).toBe(before);
  });

  it('removes all lines when it is cleared', () => {
    const { dispatch, getState } = createTestStore();
    dispatch(cartReplaced([lineOf('pekoe')]));
    dispatch(cartCleared());
    expect(selectIsCartEmpty(getState())).toBe(true);
  });
});

describe('what the store sells now', () => {
  it('changes no line until the shopper accepts it', () => {
    const { dispatch, getState } = createTestStore();
    dispatch(cartReplaced([lineOf('pekoe', 2, { amount: 1000 })]));
    const { variant } = tea('pekoe', { amount: 1200 });
    dispatch(offersReceived({ [variant.id]: variant }));
    expect(selectCartTotal(getState())).toBe(2000);

    dispatch(offerAccepted(variant));
    expect(selectCartTotal(getState())).toBe(2400);
    expect(selectCartChanges(getState()).size).toBe(0);
  });

  it('says nothing about a line that was added after the store was asked', () => {
    const { dispatch, getState } = createTestStore();
    dispatch(offersReceived({ 'pekoe-100': null }));
    dispatch(itemAdded(lineOf('pekoe')));
    expect(selectCartChanges(getState()).size).toBe(0);
  });
});

describe('removed lines', () => {
  it('can be put back at their places until the panel is closed', () => {
    const { dispatch, getState } = createTestStore();
    const lines = [lineOf('pekoe', 2), lineOf('frost'), lineOf('dust')];
    dispatch(cartReplaced(lines));
    dispatch(cartOpened());
    dispatch(lineRemoved('frost-100'));
    dispatch(lineRemoved('pekoe-100'));
    expect(selectRemovedLines(getState()).map(({ line, index }) => [index, line.variant.id])).toEqual([
      [0, 'pekoe-100'],
      [1, 'frost-100'],
    ]);
    dispatch(lineRestored({ line: lineOf('frost'), index: 0 }));
    dispatch(lineRestored({ line: lineOf('pekoe', 2), index: 0 }));
    expect(selectCartLines(getState())).toEqual(lines);

    dispatch(lineRemoved('dust-100'));
    dispatch(cartClosed());
    expect(selectRemovedLines(getState())).toEqual([]);
  });

  it('keep what the store has reported about them', () => {
    const { dispatch, getState } = createTestStore();
    dispatch(cartReplaced([lineOf('pekoe')]));
    dispatch(cartOpened());
    dispatch(offersReceived({ 'pekoe-100': null }));
    dispatch(lineRemoved('pekoe-100'));
    dispatch(lineRestored({ line: lineOf('pekoe'), index: 0 }));
    expect(selectBlockedCheckout(getState())).toBe('Remove what is unavailable first');
  });

  it('cannot be put back after another tab has added them again', () => {
    const { dispatch, getState } = createTestStore();
    dispatch(cartReplaced([lineOf('pekoe')]));
    dispatch(cartOpened());
    dispatch(lineRemoved('pekoe-100'));
    dispatch(asRemote(itemAdded(lineOf('pekoe'))));
    expect(selectRemovedLines(getState())).toEqual([]);
  });
});

describe('cart totals', () => {
  it('counts the quantities of all lines', () => {
    const { dispatch, getState } = createTestStore();
    dispatch(cartReplaced([lineOf('pekoe', 2), lineOf('frost', 3)]));
    expect(selectCartCount(getState())).toBe(5);
  });

  it('uses the sale price if there is one, including 0', () => {
    const { dispatch, getState } = createTestStore();
    dispatch(
      cartReplaced([
        lineOf('pekoe', 2, { amount: 1000 }),
        lineOf('frost', 3, { amount: 1000, sale_amount: 700 }),
        lineOf('sample', 1, { sale_amount: 0 }),
      ]),
    );
    expect(selectCartTotal(getState())).toBe(2 * 1000 + 3 * 700);
    expect(selectCartTotalFormatted(getState())).toBe('₹41.00');
  });

  it("formats the total in the first line's currency", () => {
    const { dispatch, getState } = createTestStore();
    const euros = { prices: [{ amount: 1000, currency_code: 'eur' }] };
    dispatch(cartReplaced([lineOf('earl', 1, euros), lineOf('pekoe', 1, { amount: 500 })]));
    expect(selectCartTotalFormatted(getState())).toBe('€15.00');
  });

  it('has no formatted total for an empty cart', () => {
    expect(selectCartTotalFormatted(createTestStore().getState())).toBeNull();
  });
});

describe('addToCart', () => {
  const teaWithStock = (inventory_quantity: number | null) =>
    tea('pekoe', { manage_inventory: true, inventory_quantity });

  it('counts the quantity already in the cart', () => {
    const { dispatch, getState } = createTestStore();
    const { product, variant } = teaWithStock(3);
    expect(dispatch(addToCart(product, variant, 2))).toBe(true);
    expect(dispatch(addToCart(product, variant, 2))).toBe(false);
    expect(dispatch(addToCart(product, variant, 1))).toBe(true);
    expect(selectCartCount(getState())).toBe(3);
  });

  it('rejects a variant that is out of stock', () => {
    const { dispatch } = createTestStore();
    const { product, variant } = teaWithStock(0);
    expect(dispatch(addToCart(product, variant))).toBe(false);
  });

  it.each([
    ['without managed stock', tea('pekoe', { inventory_quantity: 1 })],
    ['whose stock is unknown', teaWithStock(null)],
  ])('adds any number of a variant %s', (_case, { product, variant }) => {
    const { dispatch, getState } = createTestStore();
    dispatch(addToCart(product, variant, 50));
    expect(selectCartCount(getState())).toBe(50);
  });

  it('adds no more units than one order may contain, including the units in the cart', () => {
    const { dispatch, getState } = createTestStore();
    const { product, variant } = tea('sample', { sale_amount: 0, order_limit: 1 });
    expect(dispatch(addToCart(product, variant, 50))).toBe(false);
    expect(dispatch(addToCart(product, variant))).toBe(true);
    expect(dispatch(addToCart(product, variant, 1, 'card'))).toBe(false);
    expect(selectCartCount(getState())).toBe(1);
    expect(selectToast(getState())).toMatchObject({
      title: 'Error adding to cart',
      description: 'At most 1 of sample tea (100 g) per order.',
      variant: 'destructive',
    });
  });

  it('shows different toasts for a product card and for the product page', () => {
    const { dispatch, getState } = createTestStore();
    const { product, variant } = teaWithStock(3);
    const toast = () => selectToast(getState());

    dispatch(addToCart(product, variant, 1, 'card'));
    expect(toast()).toMatchObject({ title: 'Added to Cart!', description: 'pekoe tea has been added to your cart.' });
    dispatch(addToCart(product, variant, 2, 'detail'));
    expect(toast()).toMatchObject({ title: 'Added to Cart!', description: '2 x pekoe tea (100 g) added.' });
    const description = 'Not enough stock for pekoe tea (100 g). Only 3 left.';
    dispatch(addToCart(product, variant, 1, 'card'));
    expect(toast()).toMatchObject({ title: 'Error adding to cart', description, variant: 'destructive' });
    dispatch(addToCart(product, variant, 1, 'detail'));
    expect(toast()).toMatchObject({ title: 'Oh no! Something went wrong.', description, variant: 'destructive' });
  });
});

it('opens and closes the cart panel', () => {
  const { dispatch, getState } = createTestStore();
  dispatch(cartOpened());
  expect(selectIsCartOpen(getState())).toBe(true);
  dispatch(cartClosed());
  expect(selectIsCartOpen(getState())).toBe(false);
});
