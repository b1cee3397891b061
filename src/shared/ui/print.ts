import { css } from 'styled-components';

/** Hides an element on paper, for example a button, a form or the navigation. */
export const screenOnly = css`
  @media print {
    display: none !important;
  }
`;
