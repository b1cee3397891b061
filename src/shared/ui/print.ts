import { css } from 'styled-components';

/** For an element that is of no use on paper: a button, a form, the navigation. */
export const screenOnly = css`
  @media print {
    display: none !important;
  }
`;
