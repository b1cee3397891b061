import { type ReactNode } from 'react';
import { ThemeProvider } from '@mui/material/styles';
import { muiTheme } from './muiTheme';

/** Provides the MUI theme. It is loaded together with the components that use MUI, not with the public pages. */
export function MuiTheme({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={muiTheme} defaultMode="system" storageManager={null} noSsr>
      {children}
    </ThemeProvider>
  );
}
