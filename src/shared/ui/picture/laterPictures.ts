import { css } from 'styled-components';

/**
 * For a frame that keeps the place of its picture: the pictures of the first screen are loaded before the pictures
 * below it. The inline script of a prerendered page ends the attribute.
 */
export const laterPictures = css`
  @media (scripting: enabled) {
    [data-loading] & img[loading='lazy'] {
      display: none;
    }
  }
`;
