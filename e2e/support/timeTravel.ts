import { buildSync } from 'esbuild';
import type { Page } from '@playwright/test';

interface InstrumentedWindow extends Window {
  devTools: { importRecording: (text: string) => number; jumpTo: (step: number) => void; jumpToPresent: () => void };
  sideEffects: string[];
}

/*
 * Replaces the Redux DevTools extension with a DevTools instance that the test controls. After the import of a
 * recording, it collects the side effects of the page: requests, storage writes, messages to other tabs and changes of the
 * browser's history.
 */
const SCRIPT = `
import { ActionCreators, instrument } from '@redux-devtools/instrument';
window.sideEffects = [];
const spyOn = (object, method, name) => {
  const original = object[method];
  object[method] = function (...args) {
    window.sideEffects.push(name + ' ' + String(args[0]));
    return original.apply(this, args);
  };
};
window.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ = () => (...enhancers) => (create) => (reducer, preloaded) => {
  const store = [...enhancers, instrument()].reduceRight((inner, enhance) => enhance(inner), create)(reducer, preloaded);
  window.devTools = {
    importRecording(text) {
      spyOn(Storage.prototype, 'setItem', 'setItem');
      spyOn(Storage.prototype, 'removeItem', 'removeItem');
      spyOn(window, 'fetch', 'fetch');
      spyOn(XMLHttpRequest.prototype, 'open', 'XMLHttpRequest');
      for (const method of ['pushState', 'replaceState', 'go']) spyOn(History.prototype, method, method);
      spyOn(BroadcastChannel.prototype, 'postMessage', 'postMessage');
      store.liftedStore.dispatch(ActionCreators.importState(JSON.parse(text)));
      return store.liftedStore.getState().stagedActionIds.length;
    },
    jumpTo: (step) => store.liftedStore.dispatch(ActionCreators.jumpToState(step)),
    // The last step includes the page's own events since the import. New events are visible only there.
    jumpToPresent: () => store.liftedStore.dispatch(ActionCreators.jumpToState(store.liftedStore.getState().stagedActionIds.length - 1)),
  };
  return store;
};
sessionStorage.setItem('nbt-recording', 'on');
`;

/** Installs the DevTools instance in the documents that the page loads after this call. */
export async function installDevTools(page: Page) {
  const { outputFiles } = buildSync({
    stdin: { contents: SCRIPT, resolveDir: import.meta.dirname },
    bundle: true,
    format: 'iife',
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  await page.addInitScript(outputFiles[0]?.text ?? '');
}

/**
 * Imports a recording and shows each of its states, from the last to the first, then the present again.
 * Returns the number of states and the side effects of the page.
 */
export const travelThrough = (page: Page, recording: string): Promise<{ steps: number; sideEffects: string[] }> =>
  page.evaluate(async (text) => {
    const { devTools, sideEffects } = window as unknown as InstrumentedWindow;
    // React has rendered a state and run its effects by the second animation frame.
    const rendered = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const steps = devTools.importRecording(text);
    for (let step = steps - 1; step >= 0; step -= 1) {
      devTools.jumpTo(step);
      await rendered();
    }
    devTools.jumpToPresent();
    await rendered();
    return { steps, sideEffects: [...sideEffects] };
  }, recording);

/** Returns the side effects of the page since the import. */
export const sideEffectsOf = (page: Page) => page.evaluate(() => (window as unknown as InstrumentedWindow).sideEffects);
