import { html } from 'hono/html';
import { page, wordmark } from './document.ts';

/** A page with a single message and, if given, a link back to the shop. */
export function notice(
  title: string,
  text: string,
  { status = 200, back, headers }: { status?: number; back?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  return page({
    title,
    status,
    headers,
    body: html`<main class="notice">
      ${wordmark}
      <h1>${title}</h1>
      <p>${text}</p>
      ${back ? html`<p><a class="button" href="${back}">Back to the shop</a></p>` : ''}
    </main>`,
  });
}

export const unknownNotice = () =>
  notice(
    'We do not know this payment',
    'The address may be cut short or very old. Please start again from your cart.',
    { status: 404, back: '/' },
  );

/** @param back the page of the shop to which the notice links */
export const expiredNotice = (back: string) =>
  notice('This payment has expired', 'Nothing was charged; your cart is as you left it.', {
    back,
  });
