import { fireEvent, waitFor } from '@testing-library/react';
import { parseDevToolsFile } from '../../../scripts/replay/parseDevToolsFile';
import { cartOpened } from '../../features/cart/cartSlice';
import { selectToast } from '../../features/toasts/toastsSlice';
import { createTestServices } from '../../testing/testServices';
import { openStore } from '../openStore';

const savedFiles: { name: string; blob: Blob }[] = [];
beforeEach(() => {
  savedFiles.length = 0;
  let latest = new Blob();
  URL.createObjectURL = (blob: Blob) => ((latest = blob), 'blob:recording');
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    savedFiles.push({ name: this.download, blob: latest });
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

const pressShortcut = () => fireEvent.keyDown(window, { code: 'KeyC', altKey: true, shiftKey: true });

const readText = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(blob);
  });

describe('openStore', () => {
  it('records nothing unless the URL asks for it', async () => {
    await openStore(window, createTestServices());
    pressShortcut();
    expect(savedFiles).toEqual([]);
  });

  it('saves the recording on Alt+Shift+C if the URL asked for a recording', async () => {
    window.history.replaceState(null, '', '/products?record');
    const store = await openStore(window, createTestServices());
    store.dispatch(cartOpened());
    pressShortcut();
    await waitFor(() => expect(selectToast(store.getState())?.title).toBe('Recording saved'));
    const [file] = savedFiles;
    expect(file?.name).toMatch(/^recording-.*\.json$/);
    const recording = parseDevToolsFile(await readText(file?.blob ?? new Blob()));
    expect(recording.events.map(({ action }) => action.type)).toContain('cart/cartOpened');
  });
});
