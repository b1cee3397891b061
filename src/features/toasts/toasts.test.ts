import { createTestStore } from '../../testing/createTestStore';
import { orderPlaced } from '../checkout/checkoutSlice';
import { asRemote } from '../../shared/redux';
import { itemAdded } from '../cart/cartSlice';
import { lineOf } from '../../testing/cartLines';
import { failure, notImplemented } from './toast';
import { toastRequested, selectToast, toastDismissed, toastExpired } from './toastsSlice';

describe('the queue', () => {
  it('shows one toast at a time: the newest', () => {
    const { dispatch, getState } = createTestStore();
    dispatch(toastRequested({ title: 'One' }));
    dispatch(toastRequested(notImplemented));
    expect(selectToast(getState())).toMatchObject({ title: 'Feature not implemented, coming soon' });
  });

  it('numbers them, so that a late farewell takes none but its own', () => {
    const { dispatch, getState } = createTestStore();
    dispatch(toastRequested({ title: 'One' }));
    const first = selectToast(getState())?.id ?? 0;
    dispatch(toastRequested({ title: 'Two' }));
    dispatch(toastExpired(first));
    dispatch(toastDismissed(first));
    expect(selectToast(getState())?.title).toBe('Two');
    dispatch(toastDismissed(first + 1));
    expect(selectToast(getState())).toBeNull();
  });

  it('says nothing of what happened in another tab', () => {
    const { dispatch, getState } = createTestStore();
    dispatch(asRemote(itemAdded(lineOf('pekoe'))));
    expect(selectToast(getState())).toBeNull();
  });
});

describe('by the clock', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('goes after five seconds', async () => {
    const { dispatch, getState } = createTestStore();
    dispatch(toastRequested({ title: 'One' }));
    await jest.advanceTimersByTimeAsync(4_999);
    expect(selectToast(getState())).not.toBeNull();
    await jest.advanceTimersByTimeAsync(1);
    expect(selectToast(getState())).toBeNull();
  });

  it('stays while it offers something, until that is answered', async () => {
    const { dispatch, getState } = createTestStore();
    dispatch(orderPlaced());
    await jest.advanceTimersByTimeAsync(60_000);
    expect(selectToast(getState())?.action?.label).toBe('Pay securely');
    dispatch(toastDismissed(selectToast(getState())?.id ?? 0));
    expect(selectToast(getState())).toBeNull();
  });

  it('gives each its own five seconds', async () => {
    const { dispatch, getState } = createTestStore();
    dispatch(toastRequested({ title: 'One' }));
    await jest.advanceTimersByTimeAsync(4_000);
    dispatch(toastRequested(failure('Two')));
    await jest.advanceTimersByTimeAsync(4_999);
    expect(selectToast(getState())?.title).toBe('Two');
    await jest.advanceTimersByTimeAsync(1);
    expect(selectToast(getState())).toBeNull();
  });
});
