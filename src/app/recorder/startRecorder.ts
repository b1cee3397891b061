import { nanoid } from '@reduxjs/toolkit';
import { toastRequested } from '../../features/toasts/toastsSlice';
import { saveFile } from '../../shared/lib/saveFile';
import type { AppStore } from '../store';
import { toDevToolsFile } from './devToolsFile';
import { createRecorder, type Recorder } from './recorder';

export { createTimeTravelGuard } from './timeTravelGuard';

export const startRecorder = () => createRecorder({ salt: nanoid(), now: () => Date.now() });

/** Alt+Shift+C copies the recording to the clipboard and saves it as a file that Redux DevTools can import. */
export function saveRecordingOnShortcut(window: Window, store: AppStore, recorder: Recorder) {
  window.addEventListener('keydown', (event) => {
    if (!event.altKey || !event.shiftKey || event.code !== 'KeyC') return;
    event.preventDefault();
    const file = toDevToolsFile(recorder.getRecording());
    download(file);
    void copyToClipboard(window, file).then((isCopied) =>
      store.dispatch(
        toastRequested({
          title: isCopied ? 'Recording copied' : 'Recording saved',
          description: 'Open the file in Redux DevTools, or with npm run replay.',
        }),
      ),
    );
  });
}

/** Returns false if the browser offers no clipboard (without https) or denies access. */
async function copyToClipboard({ navigator }: Window, text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function download(text: string) {
  const name = `recording-${new Date().toISOString().replace(/[:.]/g, '-')}.json`;
  saveFile(name, new Blob([text], { type: 'application/json' }));
}
