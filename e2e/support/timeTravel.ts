import { buildSync } from 'esbuild';
import type { Page } from '@playwright/test';

interface Instrumented extends Window {
  devTools: { importFile: (text: string) => number; jumpTo: (step: number) => void; jumpToPresent: () => void };
  effects: string[];
}

/*
 * A real Redux DevTools instance where the extension would be, and beside it a
 * tally of everything that leaves the page's store.
 */
const SCRIPT = `
import { ActionCreators, instrument } from '@redux-devtools/instrument';
window.effects = [];
const tally = (object, method, name) => {
  const real = object[method];
  object[method] = function (...args) {
    window.effects.push(name + ' ' + String(args[0]));
    return real.apply(this, args);
  };
};
window.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ = () => (...enhancers) => (create) => (reducer, preloaded) => {
  const store = [...enhancers, instrument()].reduceRight((inner, enhance) => enhance(inner), create)(reducer, preloaded);
  window.devTools = {
    importFile(text) {
      tally(Storage.prototype, 'setItem', 'store');
      tally(Storage.prototype, 'removeItem', 'remove');
      tally(window, 'fetch', 'fetch');
      tally(XMLHttpRequest.prototype, 'open', 'request');
      tally(BroadcastChannel.prototype, 'postMessage', 'tell');
      store.liftedStore.dispatch(ActionCreators.importState(JSON.parse(text)));
      return store.liftedStore.getState().stagedActionIds.length;
    },
    jumpTo: (step) => store.liftedStore.dispatch(ActionCreators.jumpToState(step)),
    // Past the page's own events since the import: only from there does what happens next show.
    jumpToPresent: () => store.liftedStore.dispatch(ActionCreators.jumpToState(store.liftedStore.getState().stagedActionIds.length - 1)),
  };
  return store;
};
sessionStorage.setItem('nbt-recording', 'on');
`;

/** Pages opened from now on can travel in time. */
export async function instrument(page: Page) {
  const { outputFiles } = buildSync({
    stdin: { contents: SCRIPT, resolveDir: __dirname },
    bundle: true,
    format: 'iife',
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  await page.addInitScript(outputFiles[0]?.text ?? '');
}

/** Imports a session's file and shows each of its states, from the last to the first and then the present again; what left the page meanwhile. */
export const travelThrough = (page: Page, file: string): Promise<{ steps: number; effects: string[] }> =>
  page.evaluate(async (text) => {
    const { devTools, effects } = window as unknown as Instrumented;
    // What the screens make of a state, they make before the second next frame.
    const shown = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const steps = devTools.importFile(text);
    for (let step = steps - 1; step >= 0; step -= 1) {
      devTools.jumpTo(step);
      await shown();
    }
    devTools.jumpToPresent();
    await shown();
    return { steps, effects: [...effects] };
  }, file);

/** Everything that left the page's store since the import. */
export const effectsOf = (page: Page) => page.evaluate(() => (window as unknown as Instrumented).effects);
