import { type ReactNode } from 'react';
import { ThemeProvider } from 'styled-components';
import { compactTheme, shopTheme } from '../../shared/theme';
import { GlobalStyle } from './GlobalStyle';

interface AppThemeProps {
  /** Whether the page belongs to the back office. */
  isCompact?: boolean;
  children: ReactNode;
}

/** Provides the theme and the global styles. styled-components finds the style nonce of the page itself. */
export function AppTheme({ isCompact = false, children }: AppThemeProps) {
  return (
    <ThemeProvider theme={isCompact ? compactTheme : shopTheme}>
      <GlobalStyle />
      {children}
    </ThemeProvider>
  );
}
