import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { brand } from '../../../src/shared/brand.ts';
import { styles } from './styles.ts';

export type Markup = ReturnType<typeof html>;

const styleHash = createHash('sha256').update(styles).digest('base64');

/**
 * A whole page that needs nothing but itself and the items' pictures, and runs no script.
 * @param formTargets origins that its forms may be sent on to, beside its own
 */
export async function page({ title, body, status = 200, formTargets = [] }: { title: string; body: Markup; status?: number; formTargets?: string[] }): Promise<Response> {
  const document = await html`<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${brand.name}</title>
<style>${raw(styles)}</style>
</head>
<body>
${body}
</body>
</html>`;
  return new Response(String(document), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // A browser checks the addresses that a form's answer redirects to as well.
      'content-security-policy': [
        "default-src 'none'",
        `style-src 'sha256-${styleHash}'`,
        'font-src data:',
        "img-src 'self' https:",
        `form-action ${["'self'", ...formTargets].join(' ')}`,
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
      'x-content-type-options': 'nosniff',
      // The address is the key to the payment; other origins never learn it.
      'referrer-policy': 'same-origin',
    },
  });
}

export const wordmark = html`<p class="brand">${brand.name}<small>${brand.town} · since ${brand.founded}</small></p>`;
