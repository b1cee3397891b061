import { Hono } from 'hono';
import { html } from 'hono/html';
import { plainPage } from '../plainPage.ts';
import type { Markup } from '../scriptlessPage.ts';
import type { Mailbox, StoredEmail } from './mailbox.ts';

// The HTML of an email may use inline styles, load images, and open links in the whole window. It runs no scripts.
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation';
const EMAIL_POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: https: http:; frame-ancestors 'self'; sandbox ${SANDBOX}`;

/** Shows the stored emails: as pages, or as JSON if the request accepts JSON. `?recipient=` lists only the emails to it. */
export function createMailboxPages(mailbox: Mailbox): Hono {
  return new Hono()
    .get('/', async (c) => {
      const emails = await mailbox.list(c.req.query('recipient'));
      return acceptsJson(c.req.header('accept')) ? c.json(emails) : listPage(emails);
    })
    .get('/:id', async (c) => {
      const email = await mailbox.read(c.req.param('id'));
      if (!email) return missingPage();
      return acceptsJson(c.req.header('accept')) ? c.json(email) : emailPage(email);
    })
    .get('/:id/attachments/:filename', async (c) => {
      const file = await mailbox.readAttachment(c.req.param('id'), c.req.param('filename'));
      return file
        ? new Response(file.content as Uint8Array<ArrayBuffer>, { headers: { 'content-type': file.contentType } })
        : missingPage();
    })
    .get('/:id/html', async (c) => {
      const email = await mailbox.read(c.req.param('id'));
      if (!email?.html) return missingPage();
      return c.html(`<!doctype html><base target="_top">${email.html}`, 200, {
        'content-security-policy': EMAIL_POLICY,
      });
    });
}

const acceptsJson = (accept = '') => accept.includes('application/json');

function listPage(emails: StoredEmail[]): Promise<Response> {
  const items = emails.map(
    ({ id, to, subject, sentAt }) =>
      html`<li>
        <a href="/mailbox/${id}">${subject}</a><br />to ${to}, <time datetime="${sentAt}">${formatTime(sentAt)}</time>
      </li>`,
  );
  return plainPage({
    title: 'Mailbox',
    body: html`<p>Every email that the shop has sent, newest first.</p>
      ${
        items.length
          ? html`<ul>
              ${items}
            </ul>`
          : html`<p>No email yet.</p>`
      }`,
  });
}

function emailPage({
  id,
  to,
  subject,
  text,
  html: markup,
  replyTo,
  attachments,
  sentAt,
}: StoredEmail): Promise<Response> {
  return plainPage({
    title: subject,
    body: html` <p><a href="/mailbox">Mailbox</a></p>
      <dl>
        <dt>To</dt>
        <dd>${to}</dd>
        ${
          replyTo
            ? html`<dt>Reply to</dt>
                <dd>${replyTo}</dd>`
            : ''
        }
        ${attachments.map(
          (filename) =>
            html`<dt>Attachment</dt>
              <dd><a href="/mailbox/${id}/attachments/${encodeURIComponent(filename)}">${filename}</a></dd>`,
        )}
        <dt>Sent</dt>
        <dd><time datetime="${sentAt}">${formatTime(sentAt)}</time></dd>
      </dl>
      <pre>${linkUrls(text)}</pre>
      ${
        markup
          ? html`<h2>As HTML</h2>
              <iframe title="The email as HTML" sandbox="${SANDBOX}" src="/mailbox/${id}/html"></iframe>`
          : ''
      }`,
  });
}

function missingPage(): Promise<Response> {
  return plainPage({ title: 'No such email', status: 404, body: html`<p><a href="/mailbox">Mailbox</a></p>` });
}

const formatTime = (time: string) => new Date(time).toUTCString();

/** Returns the text with its URLs as links. */
function linkUrls(text: string): (Markup | string)[] {
  // Splitting by a group keeps the separators: every second part is a URL.
  return text
    .split(/(https?:\/\/[^\s<]+)/)
    .map((part, index) => (index % 2 ? html`<a href="${part}">${part}</a>` : part));
}
