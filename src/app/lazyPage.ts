import { lazy, type ComponentType } from 'react';
import { withMui } from './withMui';

type Loader<Name extends string> = () => Promise<Record<Name, ComponentType>>;

/** A page that is fetched when it is first shown. */
export function lazyPage<Name extends string>(load: Loader<Name>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }));
}

/** The same for a page that draws with MUI. */
export function muiPage<Name extends string>(load: Loader<Name>, name: Name) {
  return lazy(async () => ({ default: await withMui(load, name) }));
}
