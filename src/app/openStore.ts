import { repeatEarlyClicks } from '../prerender/earlyClicks';
import type { Services } from '../shared/services';
import { isRecordingRequested } from './recorder/recordingRequest';
import { addApisWhenLoaded, makeStore, type AppStore } from './store';

/** Creates the store of the page. It records events in development and in a tab that was opened with `?record`. */
export async function openStore(window: Window, services: Services): Promise<AppStore> {
  const store = await createStore(window, services);
  addApisWhenLoaded(store);
  repeatEarlyClicks(window, store.dispatch);
  return store;
}

async function createStore(window: Window, services: Services): Promise<AppStore> {
  if (process.env.NODE_ENV !== 'development' && !isRecordingRequested()) return makeStore({ services });

  const recorderModule = await import('./recorder/startRecorder').catch(reportMissingRecorder);
  if (!recorderModule) return makeStore({ services });
  const { createTimeTravelGuard, saveRecordingOnShortcut, startRecorder } = recorderModule;
  const recorder = startRecorder();
  const store = makeStore({ services, recorder, timeTravelGuard: createTimeTravelGuard() });
  saveRecordingOnShortcut(window, store, recorder);
  return store;
}

/** If the recorder cannot be loaded, the shop works without it. */
function reportMissingRecorder(error: unknown) {
  console.error('The recorder could not be loaded:', error);
  return null;
}
