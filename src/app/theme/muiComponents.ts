import { type Components, type Theme } from '@mui/material/styles';
import { shopTheme, type ShopTheme } from '../../shared/theme';

const { color, line, radius } = shopTheme;

const focusOutline = (outlineOffset: number) => ({
  '&.Mui-focusVisible, &:focus-visible': { outline: line.focus, outlineOffset },
});
const focused = focusOutline(2);

/** Keeps the font of the surrounding text instead of MUI's own type sizes. */
const inheritedText = { font: 'inherit', letterSpacing: 'inherit' };

/** The border belongs to the control itself, so that `:read-only` and `aria-invalid` can change it. */
const formControl = ({ size, space }: ShopTheme) =>
  ({
    boxSizing: 'border-box',
    height: 'auto',
    minHeight: size.control,
    // The same for all types: a browser makes a date higher than a text.
    '&:not(textarea)': { height: size.control, paddingBlock: 0 },
    // Safari on iPhones zooms into a focused field whose text is smaller.
    '@media (pointer: coarse)': { fontSize: 'max(1rem, 1em)' },
    padding: `${space(2.5)} ${space(3.5)}`,
    border: line.strong,
    borderRadius: radius.sm,
    backgroundColor: color.raised,
    '&:focus-visible': { outline: line.focus, outlineOffset: '3px' },
    '&[aria-invalid="true"]': { borderColor: color.danger, boxShadow: `inset 0 0 0 1px ${color.danger}` },
    '&:read-only:not(select)': { backgroundColor: color.sunk, color: color.inkSoft },
    '&:disabled': { cursor: 'not-allowed' },
    '&::placeholder': { color: color.inkSoft, opacity: 1 },
    '&:-webkit-autofill': {
      WebkitBoxShadow: `inset 0 0 0 100px ${color.sunk}`,
      WebkitTextFillColor: color.ink,
      caretColor: color.ink,
    },
  }) as const;

/** The shop's styles of MUI's components, in the sizes of a theme. Controls are large enough to touch. */
export const muiComponents = (theme: ShopTheme): Components<Theme> => {
  const { font, leading, shadow, size, space, text, tracking, weight } = theme;
  return {
    MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: focused } },
    MuiPaper: {
      styleOverrides: { root: { backgroundImage: 'none', backgroundColor: color.raised, color: color.ink } },
    },
    MuiBackdrop: { styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: color.veil } } } },
    MuiButton: { styleOverrides: { root: { minHeight: size.target, boxShadow: 'none', fontSize: text.sm } } },
    MuiIconButton: { styleOverrides: { root: { minWidth: size.target, minHeight: size.target, color: color.ink } } },
    MuiDialog: {
      styleOverrides: {
        paper: {
          border: line.hair,
          boxShadow: shadow.high,
          // Smaller margins on phones, so that less of the text has to be scrolled to.
          '&:not(.MuiDialog-paperFullScreen)': {
            maxWidth: size.dialog,
            '@media (max-width: 29.98rem)': {
              width: `calc(100% - ${space(8)})`,
              maxHeight: `calc(100% - ${space(8)})`,
              margin: space(4),
            },
          },
        },
      },
    },
    MuiDialogTitle: {
      styleOverrides: { root: { fontFamily: font.display, fontSize: text.xl, fontWeight: weight.display } },
    },
    MuiDialogActions: { styleOverrides: { root: { flexWrap: 'wrap', padding: space(5), gap: space(2) } } },
    MuiMenu: { styleOverrides: { paper: { border: line.hair, boxShadow: shadow.high, minWidth: '14rem' } } },
    MuiMenuItem: { styleOverrides: { root: { minHeight: size.target, fontSize: text.md, ...focused } } },
    MuiSelect: { styleOverrides: { select: focused } },
    MuiTabs: { styleOverrides: { root: { minHeight: size.control } } },
    // The outline is inside the tab because the row of tabs clips what overflows it.
    MuiTab: { styleOverrides: { root: { minHeight: size.control, fontSize: text.md, ...focusOutline(-2) } } },

    MuiFormControl: {
      styleOverrides: {
        root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space(1.5), alignContent: 'start' },
      },
    },
    MuiFormLabel: {
      styleOverrides: {
        root: {
          ...inheritedText,
          fontSize: text.sm,
          fontWeight: weight.bold,
          '&, &.Mui-focused, &.Mui-error': { color: color.ink },
        },
      },
    },
    MuiFormHelperText: {
      defaultProps: { variant: 'standard' },
      styleOverrides: {
        root: {
          ...inheritedText,
          margin: 0,
          color: color.inkSoft,
          fontSize: text.sm,
          '&.Mui-error': {
            display: 'flex',
            gap: space(2),
            alignItems: 'center',
            color: color.danger,
            fontWeight: weight.bold,
          },
        },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: { ...inheritedText, padding: 0, color: color.ink, '&.MuiInputBase-multiline': { padding: 0 } },
        input: formControl(theme),
        notchedOutline: { display: 'none' },
      },
      variants: [{ props: { multiline: true }, style: { textarea: { resize: 'vertical' } } }],
    },
    MuiNativeSelect: { styleOverrides: { icon: { right: space(2), color: color.ink } } },

    MuiAlert: {
      styleOverrides: {
        root: {
          ...inheritedText,
          maxWidth: size.text,
          marginBlock: space(6),
          padding: `${space(5)} ${space(6)}`,
          border: line.hair,
          borderLeft: `3px solid ${color.lineStrong}`,
          borderRadius: 0,
          backgroundColor: color.raised,
          color: color.ink,
          variants: [
            { props: { severity: 'error' }, style: { borderLeftColor: color.danger } },
            { props: { severity: 'warning' }, style: { borderLeftColor: color.bandBrass } },
            { props: { severity: 'success' }, style: { borderLeftColor: color.success } },
          ],
        },
        // Emails have no spaces, and may be longer than a line.
        message: { minWidth: 0, padding: 0, overflow: 'visible', overflowWrap: 'anywhere' },
      },
    },
    MuiAlertTitle: {
      styleOverrides: { root: { ...inheritedText, margin: 0, fontSize: text.lg, fontWeight: weight.bold } },
    },
    MuiChip: {
      styleOverrides: {
        root: {
          height: 'auto',
          padding: `${space(0.5)} ${space(3)}`,
          border: '1px solid transparent',
          borderRadius: radius.round,
          fontSize: text.xs,
          fontWeight: weight.bold,
          lineHeight: leading.snug,
          letterSpacing: tracking.wide,
          variants: [
            { props: { color: 'success' }, style: { backgroundColor: color.success, color: color.raised } },
            { props: { color: 'warning' }, style: { backgroundColor: color.bandBrass, color: color.band } },
          ],
        },
        label: { padding: 0 },
      },
    },
    MuiSkeleton: {
      defaultProps: { variant: 'rectangular' },
      styleOverrides: { root: { borderRadius: radius.sm, backgroundColor: color.sunk } },
    },
  };
};
