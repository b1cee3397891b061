import { createTheme, shouldSkipGeneratingVar, ThemeProvider, type PaletteOptions } from '@mui/material/styles';
import { type ReactNode } from 'react';
import { useTheme } from 'styled-components';
import { dark, light, type Palette } from '../../domain/palette';
import type { ShopTheme } from '../../shared/theme';
import { muiComponents } from './muiComponents';

const paletteOf = (colors: Palette): PaletteOptions => ({
  primary: { main: colors.accent, dark: colors.accentHover, contrastText: colors.onAccent },
  secondary: { main: colors.ember, contrastText: colors.raised },
  error: { main: colors.danger, contrastText: colors.raised },
  success: { main: colors.success, contrastText: colors.raised },
  warning: { main: colors.brass, contrastText: colors.raised },
  text: { primary: colors.ink, secondary: colors.inkSoft },
  background: { default: colors.paper, paper: colors.raised },
  divider: colors.line,
});

/** Components that neither the shop nor the data grid renders. The colors of all components are in every page with MUI. */
const UNUSED_COMPONENTS = [
  'AppBar',
  'Avatar',
  'FilledInput',
  'Slider',
  'SnackbarContent',
  'SpeedDialAction',
  'StepContent',
];
const isUnused = ([group, name = '']: string[]) => group === 'palette' && UNUSED_COMPONENTS.includes(name);

/** Returns a MUI theme that contains the shop's theme, so that styled-components work inside MUI's provider. */
const createMuiTheme = (theme: ShopTheme) => ({
  ...createTheme({
    cssVariables: {
      colorSchemeSelector: 'media',
      shouldSkipGeneratingVar: (keys) => isUnused(keys) || shouldSkipGeneratingVar(keys),
    },
    colorSchemes: { light: { palette: paletteOf(light) }, dark: { palette: paletteOf(dark) } },
    shape: { borderRadius: 3 },
    typography: {
      fontFamily: theme.font.body,
      fontWeightMedium: theme.weight.bold,
      fontWeightBold: theme.weight.bold,
      button: { textTransform: 'none', fontWeight: theme.weight.bold },
    },
    components: muiComponents(theme),
  }),
  ...theme,
});

/** The themes that were created, because each page has a provider of its own. */
const muiThemes = new WeakMap<ShopTheme, ReturnType<typeof createMuiTheme>>();

function muiThemeOf(theme: ShopTheme) {
  const known = muiThemes.get(theme) ?? createMuiTheme(theme);
  muiThemes.set(theme, known);
  return known;
}

/** Provides the MUI theme. It is loaded together with the components that use MUI, not with the public pages. */
export function MuiTheme({ children }: { children: ReactNode }) {
  const theme = muiThemeOf(useTheme());
  return (
    <ThemeProvider theme={theme} defaultMode="system" storageManager={null} noSsr>
      {children}
    </ThemeProvider>
  );
}
