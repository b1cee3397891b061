import { createContext } from 'react';
import { type DefaultTheme } from 'styled-components';

/** The theme of the public pages, also inside the back office, which has a theme of its own. */
export const ShopThemeContext = createContext<DefaultTheme | undefined>(undefined);
