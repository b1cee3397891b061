import type { Services } from '../shared/services';
import { browserStorage } from './browserStorage';
import { makeStore, type AppStore } from './store';

const RECORDING = 'nbt-recording';

/** The page's store. In development, and in a tab whose address once said `?record`, the session is recorded. */
export async function openStore(window: Window, services: Services): Promise<AppStore> {
  if (process.env.NODE_ENV !== 'development' && !isRecordingAsked(window)) return makeStore({ services });

  const recording = await import('./recorder/recording').catch(unrecorded);
  if (!recording) return makeStore({ services });
  const { copySessionByKey, createTravelWatch, startRecorder } = recording;
  const recorder = startRecorder();
  const store = makeStore({ services, recorder, travel: createTravelWatch() });
  copySessionByKey(window, store, recorder);
  return store;
}

/** Not loaded (a network that comes and goes): the shop opens all the same. */
function unrecorded(error: unknown) {
  console.error('This session cannot be recorded:', error);
  return null;
}

function isRecordingAsked(window: Window): boolean {
  const ofThisTab = browserStorage(() => window.sessionStorage);
  const isAskedNow = new URLSearchParams(window.location.search).has('record');
  // Asked once, it holds for the way over the payment page and back.
  if (isAskedNow) ofThisTab.setItem(RECORDING, 'on');
  return isAskedNow || ofThisTab.getItem(RECORDING) !== null;
}
