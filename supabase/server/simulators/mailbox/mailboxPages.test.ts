import { withBackend } from '../../testing/backend.ts';
import { createMailboxPages } from './mailboxPages.ts';

describe('createMailboxPages', () => {
  const shop = withBackend();
  const get = (path: string, accept = 'text/html') =>
    createMailboxPages(shop().mailbox).request(path, { headers: { accept } });
  beforeAll(async () => {
    await shop().mailbox.send({
      id: 'a',
      to: 'first@nbt.example',
      subject: 'First',
      text: 'Hello',
      html: '<p>Hello</p>',
    });
    await shop().mailbox.send({
      id: 'b',
      to: 'second@nbt.example',
      replyTo: 'asha@nbt.example',
      subject: '<b>Second</b>',
      text: 'Open https://tea.example/?a=1&b=2 <now>',
      html: '<p>Open <a href="https://tea.example/">this</a><script>alert(1)</script></p>',
    });
  });

  it('lists every email, newest first', async () => {
    const page = await (await get('/')).text();
    expect(page.indexOf('&lt;b&gt;Second&lt;/b&gt;')).toBeGreaterThan(0);
    expect(page.indexOf('First')).toBeGreaterThan(page.indexOf('Second'));
  });

  it('returns JSON on request', async () => {
    const emails = (await (await get('/', 'application/json')).json()) as { id: string; subject: string }[];
    expect(emails.map(({ subject }) => subject)).toEqual(['<b>Second</b>', 'First']);
    const email: unknown = await (await get(`/${emails[1]?.id}`, 'application/json')).json();
    expect(email).toMatchObject({
      to: 'first@nbt.example',
      subject: 'First',
      text: 'Hello',
      sentAt: expect.stringMatching(/^\d{4}-.*T.*\+00:00$/) as unknown,
    });
  });

  it('lists only the emails to a recipient on request', async () => {
    const emails: unknown = await (await get('/?recipient=first@nbt.example', 'application/json')).json();
    expect(emails).toEqual([expect.objectContaining({ to: 'first@nbt.example', subject: 'First' })]);
  });

  it('shows an email with links and escaped text', async () => {
    const page = await (await get('/2')).text();
    expect(page).toContain(
      '<a href="https://tea.example/?a=1&amp;b=2">https://tea.example/?a=1&amp;b=2</a> &lt;now&gt;',
    );
    expect(page).toContain('asha@nbt.example');
    expect(page).not.toContain('<script');
  });

  it('shows the HTML of an email in a sandbox without scripts', async () => {
    expect(await (await get('/2')).text()).toMatch(
      /<iframe [^>]*sandbox="allow-popups [^"]*" src="\/mailbox\/2\/html">/,
    );
    const policy = (await get('/2/html')).headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/sandbox (?!.*allow-scripts)/);
  });

  it('responds with 404 to unknown emails', async () => {
    expect((await get('/77')).status).toBe(404);
    expect((await get('/77/html')).status).toBe(404);
    expect((await get('/malformed')).status).toBe(404);
  });
});
