import { type ComponentType } from 'react';

/** Fetches something that draws with MUI and, beside it, MUI's theme; answers the thing in its theme. */
export async function withMui<Props extends object, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): Promise<ComponentType<Props>> {
  const [{ MuiTheme }, parts] = await Promise.all([import('./theme/MuiTheme'), load()]);
  const Part: ComponentType<Props> = parts[name];
  return (props) => (
    <MuiTheme>
      <Part {...props} />
    </MuiTheme>
  );
}
