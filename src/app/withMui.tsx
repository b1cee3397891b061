import { type ComponentType } from 'react';

/** Loads a component that uses MUI together with the MUI theme. Returns the component wrapped in the theme. */
export async function withMui<Props extends object, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): Promise<ComponentType<Props>> {
  const [{ MuiTheme }, module] = await Promise.all([
    import(/* webpackChunkName: "offline-mui-theme" */ './theme/MuiTheme'),
    load(),
  ]);
  const Component: ComponentType<Props> = module[name];
  return (props) => (
    <MuiTheme>
      <Component {...props} />
    </MuiTheme>
  );
}
