import { type Components, type Theme } from '@mui/material/styles';
import { shopTheme } from './theme';

const { color, font, line, shadow, size, space, text } = shopTheme;
const focusedAt = (outlineOffset: number) => ({
  '&.Mui-focusVisible, &:focus-visible': { outline: line.focus, outlineOffset },
});
const focused = focusedAt(2);

/** Where MUI's own look would show through: ripples, shadows, tinted papers and small targets. */
export const muiComponents: Components<Theme> = {
  MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: focused } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none', backgroundColor: color.raised, color: color.ink } } },
  MuiBackdrop: { styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: color.veil } } } },
  MuiButton: { styleOverrides: { root: { minHeight: size.target, boxShadow: 'none', fontSize: text.sm } } },
  MuiIconButton: { styleOverrides: { root: { color: color.ink } } },
  MuiDialog: {
    styleOverrides: { paper: { maxWidth: size.dialog, border: line.hair, boxShadow: shadow.high } },
  },
  MuiDialogTitle: { styleOverrides: { root: { fontFamily: font.display, fontSize: text.xl, fontWeight: 400 } } },
  MuiDialogActions: { styleOverrides: { root: { padding: space(5), gap: space(2) } } },
  MuiMenu: { styleOverrides: { paper: { border: line.hair, boxShadow: shadow.high, minWidth: '14rem' } } },
  MuiMenuItem: { styleOverrides: { root: { minHeight: size.target, fontSize: text.md, ...focused } } },
  MuiSelect: { styleOverrides: { select: focused } },
  // Its row clips what stands out.
  MuiTab: { styleOverrides: { root: { minHeight: size.control, fontSize: text.md, ...focusedAt(-2) } } },
};
