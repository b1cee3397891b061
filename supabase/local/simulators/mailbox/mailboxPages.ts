import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { escapeHtml } from '../../../functions/_shared/html.ts';
import type { Mailbox, StoredMail } from './mailbox.ts';
import { plainPage } from '../plainPage.ts';

// What a mail may do inside its frame: look like itself, and lead the whole window away when a link is clicked.
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation';
const MAIL_POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: https: http:; frame-ancestors 'self'; sandbox ${SANDBOX}`;

/** Every mail that the shop has sent: a page for people, JSON for programs that ask for it. */
export function createMailboxPages(mailbox: Mailbox): Hono {
  const pages = new Hono();

  pages.get('/', async (c) => {
    const mails = await mailbox.list();
    return wantsJson(c.req.header('accept')) ? c.json(mails) : listPage(mails);
  });

  pages.get('/:id', async (c) => {
    const mail = await mailbox.read(c.req.param('id'));
    if (!mail) return missingPage();
    return wantsJson(c.req.header('accept')) ? c.json(mail) : mailPage(mail);
  });

  pages.get('/:id/html', async (c) => {
    const mail = await mailbox.read(c.req.param('id'));
    if (!mail?.html) return missingPage();
    return c.html(`<!doctype html><base target="_top">${mail.html}`, 200, { 'content-security-policy': MAIL_POLICY });
  });

  return pages;
}

const wantsJson = (accept = '') => accept.includes('application/json');

function listPage(mails: StoredMail[]): Promise<Response> {
  const rows = mails.map(
    ({ id, to, subject, sentAt }) =>
      html`<li>
        <a href="/mailbox/${id}">${subject}</a><br />to ${to}, <time datetime="${sentAt}">${readable(sentAt)}</time>
      </li>`,
  );
  return plainPage({
    title: 'Mailbox',
    body: html`<p>Every e-mail that the shop has sent, newest first.</p>
      ${
        rows.length
          ? html`<ul>
              ${rows}
            </ul>`
          : html`<p>No e-mail yet.</p>`
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
        <dd><time datetime="${sentAt}">${readable(sentAt)}</time></dd>
      </dl>
      <pre>${raw(withLinks(text))}</pre>
      ${
        markup
          ? html`<h2>As HTML</h2>
              <iframe title="The e-mail as HTML" sandbox="${SANDBOX}" src="/mailbox/${id}/html"></iframe>`
          : ''
      }`,
  });
}

function missingPage(): Promise<Response> {
  return plainPage({ title: 'No such e-mail', status: 404, body: html`<p><a href="/mailbox">Mailbox</a></p>` });
}

const readable = (time: string) => new Date(time).toUTCString();

/** Escaped text whose web addresses can be clicked. */
function withLinks(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}
