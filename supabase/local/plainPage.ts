import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { brand } from '../../src/shared/brand.ts';

export type Markup = ReturnType<typeof html>;

// These pages stand in for other companies' and are read by developers: they wear no house colours.
const STYLES = `
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; }
label { display: block; margin: 1rem 0 .25rem; font-weight: 600; }
input { width: 100%; padding: .5rem; font: inherit; }
button { margin: 1.25rem .5rem 0 0; padding: .5rem 1.25rem; font: inherit; }
ul { padding: 0; list-style: none; }
li { padding: .75rem 0; border-top: 1px solid; }
dt { float: left; clear: left; width: 6rem; font-weight: 600; }
dd { margin: 0 0 .25rem 6rem; }
pre { padding: 1rem; border: 1px solid; font: inherit; white-space: pre-wrap; }
iframe { width: 100%; height: 24rem; border: 1px solid; background: Canvas; }
`;
const styleHash = createHash('sha256').update(STYLES).digest('base64');

/** A readable page without script, for what surrounds the shop in the embedded default. */
export async function plainPage({ title, body, status = 200 }: { title: string; body: Markup; status?: number }): Promise<Response> {
  const document = await html`<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${brand.name}</title>
<style>${raw(STYLES)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>`;
  return new Response(String(document), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
    },
  });
}
