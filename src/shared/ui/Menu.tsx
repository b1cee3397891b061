// eslint-disable-next-line @typescript-eslint/no-restricted-imports -- this is the one module
import MuiMenu, { type MenuProps } from '@mui/material/Menu';
import { useOverlay } from './useOverlay';

/** A menu of MUI that the button Back of the browser closes as Escape does. */
export function Menu(props: MenuProps) {
  useOverlay(props.open, () => props.onClose?.({}, 'escapeKeyDown'));
  return <MuiMenu {...props} />;
}
