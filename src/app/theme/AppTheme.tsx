import { type ReactNode } from 'react';
import { ThemeProvider } from 'styled-components';
import { GlobalStyle } from './GlobalStyle';
import { shopTheme } from './theme';

/** Provides the theme and the global styles. styled-components finds the style nonce of the page itself. */
export function AppTheme({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={shopTheme}>
      <GlobalStyle />
      {children}
    </ThemeProvider>
  );
}
