import 'styled-components';
import { type ShopTheme } from './theme';

declare module 'styled-components' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- an interface is required to extend DefaultTheme
  export interface DefaultTheme extends ShopTheme {}
}
