import { createElement, lazy, useState, type ComponentType, type ReactNode } from 'react';
import { withMui } from './withMui';

type Loader<Name extends string> = () => Promise<Record<Name, ComponentType>>;

/** A page that is loaded when it is first rendered, or earlier by `preload`. */
export interface LazyPage {
  (): ReactNode;
  preload: () => Promise<unknown>;
}

export function lazyPage<Name extends string>(load: Loader<Name>, name: Name): LazyPage {
  return createLazyPage(async () => (await load())[name]);
}

/** Creates a lazy page that uses MUI and is wrapped in the MUI theme. */
export function muiPage<Name extends string>(load: Loader<Name>, name: Name): LazyPage {
  return createLazyPage(() => withMui(load, name));
}

/** Unlike a component of React's `lazy`, a page that was preloaded never suspends, so that it can be hydrated at once. */
function createLazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | undefined;
  const preload = async () => {
    const component = await load();
    return (loaded ??= component);
  };
  const Lazy = lazy(async () => ({ default: await preload() }));

  function Page() {
    const [component] = useState<ComponentType>(() => loaded ?? Lazy);
    return createElement(component);
  }
  return Object.assign(Page, { preload });
}
