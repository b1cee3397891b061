import { lazy, type ComponentType } from 'react';
import { withMui } from './withMui';

type Loader<Name extends string> = () => Promise<Record<Name, ComponentType>>;

/** Creates a page that is loaded when it is first rendered. */
export function lazyPage<Name extends string>(load: Loader<Name>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }));
}

/** Creates a lazy page that uses MUI and is wrapped in the MUI theme. */
export function muiPage<Name extends string>(load: Loader<Name>, name: Name) {
  return lazy(async () => ({ default: await withMui(load, name) }));
}
