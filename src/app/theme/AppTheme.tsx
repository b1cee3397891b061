import { type ReactNode } from 'react';
import { ThemeProvider } from 'styled-components';
import { GlobalStyle } from './GlobalStyle';
import { shopTheme } from './theme';

/** Theme and global styles for everything inside. (The page's style nonce is found by styled-components itself.) */
export function AppTheme({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={shopTheme}>
      <GlobalStyle />
      {children}
    </ThemeProvider>
  );
}
