import type { Services } from '../shared/services';
import { makeStore, type AppStore } from './store';

/** The page's store. In development, and where the address says `?record`, the session is recorded. */
export async function openStore(window: Window, services: Services): Promise<AppStore> {
  const isRecorded = process.env.NODE_ENV === 'development' || new URLSearchParams(window.location.search).has('record');
  if (!isRecorded) return makeStore({ services });

  const { copySessionByKey, startRecorder } = await import('./recorder/recording');
  const recorder = startRecorder();
  const store = makeStore({ services, recorder });
  copySessionByKey(window, store, recorder);
  return store;
}
