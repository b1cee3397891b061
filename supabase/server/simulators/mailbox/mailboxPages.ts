import { Hono } from 'hono';
import { html } from 'hono/html';
import { plainPage } from '../plainPage.ts';
import type { Markup } from '../scriptlessPage.ts';
import type { Mailbox, StoredMail } from './mailbox.ts';

// The HTML of a mail may use inline styles, load images, and open links in the whole window. It runs no scripts.
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation';
const MAIL_POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: https: http:; frame-ancestors 'self'; sandbox ${SANDBOX}`;

/** Shows the stored mails: as pages, or as JSON if the request accepts JSON. */
export function createMailboxPages(mailbox: Mailbox): Hono {
  return new Hono()
    .get('/', async (c) => {
      const mails = await mailbox.list();
      return acceptsJson(c.req.header('accept')) ? c.json(mails) : listPage(mails);
    })
    .get('/:id', async (c) => {
      const mail = await mailbox.read(c.req.param('id'));
      if (!mail) return missingPage();
      return acceptsJson(c.req.header('accept')) ? c.json(mail) : mailPage(mail);
    })
    .get('/:id/html', async (c) => {
      const mail = await mailbox.read(c.req.param('id'));
      if (!mail?.html) return missingPage();
      return c.html(`<!doctype html><base target="_top">${mail.html}`, 200, { 'content-security-policy': MAIL_POLICY });
    });
}

const acceptsJson = (accept = '') => accept.includes('application/json');

function listPage(mails: StoredMail[]): Promise<Response> {
  const items = mails.map(
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

function mailPage({ id, to, subject, text, html: markup, replyTo, sentAt }: StoredMail): Promise<Response> {
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
