import { css } from 'styled-components';
import hind400 from './fonts/hind-400.woff2';
import hind600 from './fonts/hind-600.woff2';
import rozha400 from './fonts/rozha-one-400.woff2';

/*
 * Hind and Rozha One by the Indian Type Foundry, subset to Latin and the rupee sign (see fonts/OFL.txt). The metrics of the
 * fallback fonts match, so the layout does not shift when the fonts are loaded.
 */
export const fontFaces = css`
  @font-face {
    font-family: Hind;
    font-weight: 400;
    font-display: swap;
    src: url(${hind400}) format('woff2');
  }
  @font-face {
    font-family: Hind;
    font-weight: 600;
    font-display: swap;
    src: url(${hind600}) format('woff2');
  }
  @font-face {
    font-family: 'Rozha One';
    font-weight: 400;
    font-display: swap;
    src: url(${rozha400}) format('woff2');
  }
  @font-face {
    font-family: 'Hind fallback';
    font-weight: 400;
    src: local('Arial'), local('Liberation Sans'), local('Roboto');
    size-adjust: 97.36%;
    ascent-override: 108.36%;
    descent-override: 56.08%;
    line-gap-override: 0%;
  }
  @font-face {
    font-family: 'Hind fallback';
    font-weight: 600;
    src: local('Arial Bold'), local('Liberation Sans Bold'), local('Roboto Bold');
    size-adjust: 93.22%;
    ascent-override: 113.17%;
    descent-override: 58.57%;
    line-gap-override: 0%;
  }
  @font-face {
    font-family: 'Rozha fallback';
    font-weight: 400;
    src: local('Times New Roman Bold'), local('Liberation Serif Bold'), local('Noto Serif Bold');
    size-adjust: 109.93%;
    ascent-override: 90.79%;
    descent-override: 38.39%;
    line-gap-override: 0%;
  }
`;
