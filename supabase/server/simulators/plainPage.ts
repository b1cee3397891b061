import { html } from 'hono/html';
import { scriptlessPage, type Markup } from './scriptlessPage.ts';

// Without the shop's colors: developers read these pages, which simulate the services of other companies.
const STYLES = `
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
body > aside { padding: .5rem 1rem; border: 1px solid; font-size: .875rem; }
body > aside p { margin: 0; }
h1 { font-size: 1.5rem; }
label { display: block; margin: 1rem 0 .25rem; font-weight: 600; }
input { width: 100%; padding: .5rem; font: inherit; }
button { margin: 1.25rem .5rem 0 0; padding: .5rem 1.25rem; font: inherit; }
ul { padding: 0; list-style: none; }
li { padding: .75rem 0; border-top: 1px solid; }
dt { float: left; clear: left; width: 6rem; font-weight: 600; }
dd { margin: 0 0 .25rem 6rem; }
pre { padding: 1rem; border: 1px solid; font: inherit; white-space: pre-wrap; }
iframe { width: 100%; height: 48rem; border: 1px solid; background: Canvas; }
`;

interface PlainPage {
  title: string;
  body: Markup;
  status?: number;
}

/** Renders a page of the mailbox or of the simulated Google. */
export const plainPage = ({ title, body, status }: PlainPage): Promise<Response> =>
  scriptlessPage({
    title,
    status,
    styles: STYLES,
    body: html`<main>
      <h1>${title}</h1>
      ${body}
    </main>`,
    policy: ["frame-src 'self'"],
  });
