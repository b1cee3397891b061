import { nanoid } from '@reduxjs/toolkit';
import { toastRequested } from '../../features/toasts/toastsSlice';
import type { AppStore } from '../store';
import { toDevToolsFile } from './devToolsFile';
import { createRecorder, type Recorder } from './recorder';

export { createTravelWatch } from './travelWatch';

export const startRecorder = () => createRecorder({ salt: nanoid(), now: () => Date.now() });

/** Alt+Shift+C: the session so far goes to the clipboard and into a file that Redux DevTools imports. */
export function copySessionByKey(window: Window, store: AppStore, recorder: Recorder) {
  window.addEventListener('keydown', (event) => {
    if (!event.altKey || !event.shiftKey || event.code !== 'KeyC') return;
    event.preventDefault();
    const file = toDevToolsFile(recorder.session());
    download(window.document, file);
    void copied(window, file).then((isCopied) =>
      store.dispatch(
        toastRequested({
          title: isCopied ? 'Session copied' : 'Session saved',
          description: 'Open the file in Redux DevTools, or with npm run replay.',
        }),
      ),
    );
  });
}

async function copied({ navigator }: Window, text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No clipboard without https, or not without asking.
    return false;
  }
}

function download(document: Document, text: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = `session-${new Date().toISOString().replace(/[:.]/g, '-')}.json`;
  link.click();
}
