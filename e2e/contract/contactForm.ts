import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { NO_ADMINISTRATOR } from './purchase';
import { waitFor, type ContractShop } from './shop';

const CONTACT = '/functions/v1/send-contact-email';

export function testContactForm({ call, logIn, administrator, readEmails, url }: ContractShop): void {
  describe('Contact form', () => {
    it('names the field that is missing or too long', async () => {
      const message = { name: 'Contract Test', email: 'contract@post.example', message: 'Hello' };
      for (const [field, value] of [
        ['name', ''],
        ['email', 'no-address'],
        ['message', undefined],
        ['message', 'x'.repeat(20_000)],
      ] as const) {
        const { status, body } = await call(CONTACT, { json: { ...message, [field]: value } });
        assert.equal(status, 400);
        assert.match((body as { message: string }).message, new RegExp(field));
      }
    });

    it('allows requests from the pages of the shop', async () => {
      const { status, headers } = await call(CONTACT, {
        method: 'OPTIONS',
        headers: {
          origin: url.origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type,apikey,authorization,x-client-info',
        },
      });
      assert.ok(status < 300);
      assert.equal(headers.get('access-control-allow-origin'), '*');
      assert.match(headers.get('access-control-allow-headers') ?? '', /apikey/i);
    });

    it(
      'shows a message to administrators, and forwards it to the shop',
      { skip: !administrator && NO_ADMINISTRATOR },
      async () => {
        const message = `This is a test of the contact form. Please ignore it. ${randomUUID()}`;
        const sent = await call(CONTACT, {
          json: { name: 'Contract Test', email: 'contract@post.example', message },
        });
        assert.equal(sent.status, 200, JSON.stringify(sent.body));
        assert.match((sent.body as { ticket: string }).ticket, /^T-\d+$/);
        const { access_token: token } = await logIn(administrator ?? assert.fail());
        const { body } = await call('/rest/v1/contact_submissions?select=message&order=created_at.desc&limit=20', {
          token,
        });
        assert.ok((body as { message: string }[]).some((stored) => stored.message === message));
        if (!readEmails) return;
        const { brand } = await import('../../src/domain/brand/facts');
        await waitFor(async () => (await readEmails(brand.email)).find(({ text }) => text.includes(message)));
      },
    );
  });
}
