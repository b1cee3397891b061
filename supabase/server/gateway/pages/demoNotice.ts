/** The path of the styles, because the content security policy allows no inline styles. */
export const DEMO_STYLES_PATH = '/demo-notice.css';

export const DEMO_NOTICE = `<link rel="stylesheet" href="${DEMO_STYLES_PATH}"><aside class="demo-notice" aria-label="Demonstration">This shop is a demonstration: payments are simulated, and everyone can read its emails and use its accounts. Do not enter real data.</aside>`;

export const DEMO_STYLES = `.demo-notice {
  padding: 0.5rem 1rem;
  background: #5c1a00;
  color: #fff;
  font: 600 0.875rem/1.4 system-ui, sans-serif;
  text-align: center;
}
`;
