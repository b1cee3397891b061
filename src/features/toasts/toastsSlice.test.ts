import { createTestStore } from '../../testing/createTestStore';
import { failure } from './toast';
import { selectToast, toastDismissed, toastExpired, toastHeld, toastReleased, toastRequested } from './toastsSlice';

describe('the current toast', () => {
  it('is replaced by a newer one', () => {
    const { dispatch, getState } = createTestStore();
    dispatch(toastRequested({ title: 'One' }));
    dispatch(toastRequested({ title: 'Two' }));
    expect(selectToast(getState())).toMatchObject({ title: 'Two' });
  });

  it('is closed only by its own id', () => {
    const { dispatch, getState } = createTestStore();
    dispatch(toastRequested({ title: 'One' }));
    const firstId = selectToast(getState())?.id ?? 0;
    dispatch(toastRequested({ title: 'Two' }));
    dispatch(toastExpired(firstId));
    dispatch(toastDismissed(firstId));
    expect(selectToast(getState())?.title).toBe('Two');
    dispatch(toastDismissed(firstId + 1));
    expect(selectToast(getState())).toBeNull();
  });
});

describe('the display time of a toast', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is five seconds', async () => {
    const { dispatch, getState } = createTestStore();
    dispatch(toastRequested({ title: 'One' }));
    await jest.advanceTimersByTimeAsync(4_999);
    expect(selectToast(getState())).not.toBeNull();
    await jest.advanceTimersByTimeAsync(1);
    expect(selectToast(getState())).toBeNull();
  });

  it('is unlimited if the toast has a button', async () => {
    const { dispatch, getState } = createTestStore();
    dispatch(toastRequested({ title: 'One', action: { label: 'Undo', id: 'undo' } }));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(selectToast(getState())?.action?.label).toBe('Undo');
    dispatch(toastDismissed(selectToast(getState())?.id ?? 0));
    expect(selectToast(getState())).toBeNull();
  });

  it('starts again with the next toast', async () => {
    const { dispatch, getState } = createTestStore();
    dispatch(toastRequested({ title: 'One' }));
    await jest.advanceTimersByTimeAsync(4_000);
    dispatch(toastRequested(failure('Two')));
    await jest.advanceTimersByTimeAsync(4_999);
    expect(selectToast(getState())?.title).toBe('Two');
    await jest.advanceTimersByTimeAsync(1);
    expect(selectToast(getState())).toBeNull();
  });

  it('stops while the toast has the focus or the pointer, and starts again after both have left', async () => {
    const { dispatch, getState } = createTestStore();
    dispatch(toastRequested({ title: 'One' }));
    const id = selectToast(getState())?.id ?? 0;
    await jest.advanceTimersByTimeAsync(4_000);
    dispatch(toastHeld({ id, by: 'pointer' }));
    dispatch(toastHeld({ id, by: 'focus' }));
    dispatch(toastReleased({ id, by: 'pointer' }));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(selectToast(getState())).not.toBeNull();

    dispatch(toastReleased({ id, by: 'focus' }));
    await jest.advanceTimersByTimeAsync(4_999);
    expect(selectToast(getState())).not.toBeNull();
    await jest.advanceTimersByTimeAsync(1);
    expect(selectToast(getState())).toBeNull();
  });

  it('is not stopped by the pointer on the toast before', async () => {
    const { dispatch, getState } = createTestStore();
    dispatch(toastRequested({ title: 'One' }));
    const id = selectToast(getState())?.id ?? 0;
    dispatch(toastHeld({ id, by: 'pointer' }));
    dispatch(toastRequested({ title: 'Two' }));
    dispatch(toastHeld({ id, by: 'focus' }));
    await jest.advanceTimersByTimeAsync(5_000);
    expect(selectToast(getState())).toBeNull();
  });
});
