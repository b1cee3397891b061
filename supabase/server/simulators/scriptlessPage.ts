import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { brand } from '../../../src/domain/brand/facts.ts';

export type Markup = ReturnType<typeof html>;

interface ScriptlessPage {
  title: string;
  styles: string;
  body: Markup;
  status?: number;
  /** Directives of the content security policy, in addition to the page's own styles. */
  policy: string[];
  headers?: Record<string, string>;
}

/** Renders a complete page with inline styles. Its policy forbids scripts and embedding in a frame. */
export async function scriptlessPage({
  title,
  styles,
  body,
  status = 200,
  policy,
  headers,
}: ScriptlessPage): Promise<Response> {
  // The hash covers the exact text between the style tags, so the template must not indent it.
  const styleHash = createHash('sha256').update(styles).digest('base64');
  const document = await html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${brand.name}</title>
        ${raw(`<style>${styles}</style>`)}
      </head>
      <body>
        <aside aria-label="Demonstration">
          <p>Demonstration: payments, emails and Google are simulated. Do not enter real data.</p>
        </aside>
        ${body}
      </body>
    </html>`;
  return new Response(String(document), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': [
        "default-src 'none'",
        `style-src 'sha256-${styleHash}'`,
        ...policy,
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  });
}
