import type { Services } from '../shared/services';
import { browserStorage } from './browserStorage';
import { makeStore, type AppStore } from './store';

const RECORDING = 'nbt-recording';

/** The page's store. In development, and in a tab whose address once said `?record`, the session is recorded. */
export async function openStore(window: Window, services: Services): Promise<AppStore> {
  if (process.env.NODE_ENV !== 'development' && !isRecordingAsked(window)) return makeStore({ services });

  const { copySessionByKey, startRecorder } = await import('./recorder/recording');
  const recorder = startRecorder();
  const store = makeStore({ services, recorder });
  copySessionByKey(window, store, recorder);
  return store;
}

function isRecordingAsked(window: Window): boolean {
  const ofThisTab = browserStorage(() => window.sessionStorage);
  const isAskedNow = new URLSearchParams(window.location.search).has('record');
  // Asked once, it holds for the way over the payment page and back.
  if (isAskedNow) ofThisTab.setItem(RECORDING, 'on');
  return isAskedNow || ofThisTab.getItem(RECORDING) !== null;
}
