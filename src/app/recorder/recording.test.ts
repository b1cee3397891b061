import { fireEvent, waitFor } from '@testing-library/react';
import { cartOpened } from '../../features/cart/cartSlice';
import { selectToast } from '../../features/toasts/toastsSlice';
import { createTestServices } from '../../testing/testServices';
import { openStore } from '../openStore';
import { fromDevToolsFile } from './devToolsFile';

const saved: { name: string; blob: Blob }[] = [];
beforeEach(() => {
  saved.length = 0;
  let latest = new Blob();
  URL.createObjectURL = (blob: Blob) => ((latest = blob), 'blob:session');
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: latest });
  });
});
afterEach(() => jest.restoreAllMocks());

const pressChord = () => fireEvent.keyDown(window, { code: 'KeyC', altKey: true, shiftKey: true });

const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(blob);
  });

it('records nothing unless the address asks for it', async () => {
  await openStore(window, createTestServices());
  pressChord();
  expect(saved).toEqual([]);
});

it('saves the session by its keys where the address asks for a recording', async () => {
  window.history.replaceState(null, '', '/products?record');
  const store = await openStore(window, createTestServices());
  store.dispatch(cartOpened());
  pressChord();
  await waitFor(() => expect(selectToast(store.getState())?.title).toBe('Session saved'));
  const [file] = saved;
  expect(file?.name).toMatch(/^session-.*\.json$/);
  const session = fromDevToolsFile(await textOf(file?.blob ?? new Blob()));
  expect(session.events.map(({ action }) => action.type)).toContain('cart/cartOpened');
});
