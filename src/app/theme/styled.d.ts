import 'styled-components';
import { type ShopTheme } from './theme';

declare module 'styled-components' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the way to name the theme's type
  export interface DefaultTheme extends ShopTheme {}
}
