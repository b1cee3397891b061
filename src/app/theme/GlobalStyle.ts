import { createGlobalStyle, css } from 'styled-components';
import { fontFaces } from './fontFaces';
import { dark, light, type Palette } from '../../domain/palette';

const customProperties = (palette: Palette) =>
  Object.entries(palette)
    .map(([name, value]) => `--${name}: ${value};`)
    .join('');

const elements = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  html {
    color-scheme: light dark;
    background: ${({ theme }) => theme.color.paper};
    text-size-adjust: 100%;
    /* Keeps focused elements from being covered by the sticky header and the bar at the bottom. */
    scroll-padding-top: ${({ theme }) => theme.size.header};
    scroll-padding-bottom: ${({ theme }) => theme.size.bottomBar};
  }
  body {
    margin: 0;
    color: ${({ theme }) => theme.color.ink};
    font: ${({ theme }) => `${theme.weight.regular} ${theme.text.md}/${theme.leading.body} ${theme.font.body}`};
    overflow-wrap: break-word;
    -webkit-font-smoothing: antialiased;
  }
  h1,
  h2,
  h3,
  h4,
  p,
  figure,
  blockquote,
  dl,
  dd,
  fieldset {
    margin: 0;
    padding: 0;
    border: 0;
  }
  h1,
  h2,
  h3,
  h4 {
    font-weight: ${({ theme }) => theme.weight.display};
    text-wrap: balance;
  }
  p {
    text-wrap: pretty;
  }
  button,
  input,
  textarea,
  select {
    font: inherit;
    color: inherit;
    letter-spacing: inherit;
  }
  img,
  svg {
    display: block;
    max-width: 100%;
  }
  a {
    color: inherit;
    text-underline-offset: 0.2em;
    text-decoration-thickness: 1px;
  }
  ::selection {
    background: ${({ theme }) => theme.color.bandBrass};
    color: ${({ theme }) => theme.color.band};
  }
`;

const skippedLayout = css`
  /* A prerendered page is shown before its end is laid out. Until then, these heights are used. */
  [data-loading] :is(main > section:nth-of-type(n + 3), footer) {
    content-visibility: auto;
    contain-intrinsic-height: auto 66rem;
    ${({ theme }) => theme.breakpoint.md} {
      contain-intrinsic-height: auto 47rem;
    }
  }
`;

const focus = css`
  :focus-visible {
    outline: ${({ theme }) => theme.line.focus};
    outline-offset: 3px;
  }
  /* Headings and regions are focused only for screen readers, after a change of page. */
  [tabindex='-1']:focus-visible {
    outline: none;
  }
`;

const reducedMotion = css`
  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation-duration: 1ms !important;
      animation-iteration-count: 1 !important;
      transition-duration: 1ms !important;
      scroll-behavior: auto !important;
    }
  }
`;

const forcedColors = css`
  @media (forced-colors: active) {
    /* The browser replaces backgrounds and the colors of borders, which say what is chosen. */
    :is(a, button):is([aria-pressed='true'], [aria-selected='true'], [aria-current='page']) {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;

const paper = css`
  @media print {
    /* A heading stays with its section, and an entry of a list in one piece. */
    h1,
    h2,
    h3,
    h4 {
      break-after: avoid;
    }
    li,
    tr,
    figure {
      break-inside: avoid;
    }
    /* The selected tab says what the page shows. */
    .MuiTab-root:not(.Mui-selected) {
      display: none;
    }
    /* An open dialog is printed alone. */
    body:has(> .MuiDialog-root) > #root,
    .MuiDialog-root > .MuiBackdrop-root,
    body > .MuiDrawer-root {
      display: none;
    }
  }
`;

export const GlobalStyle = createGlobalStyle`
  ${fontFaces}
  :root { ${customProperties(light)} }
  @media (prefers-color-scheme: dark) { :root { ${customProperties(dark)} } }
  ${elements}
  ${skippedLayout}
  ${focus}
  ${reducedMotion}
  ${forcedColors}
  ${paper}
`;
