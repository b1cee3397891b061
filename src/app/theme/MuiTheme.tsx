import { type ReactNode } from 'react';
import { ThemeProvider } from '@mui/material/styles';
import { muiTheme } from './muiTheme';

/** Wraps whatever draws with MUI. Loaded with it, never with the public pages. */
export function MuiTheme({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={muiTheme} defaultMode="system" storageManager={null} noSsr>
      {children}
    </ThemeProvider>
  );
}
