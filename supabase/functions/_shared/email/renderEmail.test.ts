import type { EmailKind } from '../../../database.types.ts';
import { readPdf } from '../../_testing/readPdf.ts';
import { emailData, lowTea, message, order, SITE_URL as SITE } from '../../_testing/emailData.ts';
import { renderEmail } from './renderEmail.ts';

const HOSTILE = '"><script>alert(1)</script>\r\nBcc: all@example.com';

const KINDS = Object.keys(emailData) as EmailKind[];

const render = (kind: EmailKind, data: object = emailData[kind]) =>
  renderEmail({ id: 'a', kind, recipient: 'asha@example.com', reply_to: null, data }, SITE);

/** Returns what a reader sees of an HTML document. */
const visibleText = (html: string) =>
  html
    .replace(/<(style|title)[^>]*>[^]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ');

describe('renderEmail', () => {
  it.each(KINDS)('says the same in the text and in the HTML of %s', async (kind) => {
    const { text, html } = await render(kind);
    const seen = visibleText(html);
    const [body = ''] = text.split('\n\n--\n');
    // In the text, labels end in a colon, quotes begin with > and steps with a number.
    for (const words of body.split(/\n(?:> ?|\d\. )?|:\s| {2}| (?=₹)|\(|\)/))
      expect(seen).toContain(words.replace(/:$/, '').trim());
  });

  it.each(KINDS)('links only to the shop in %s, with absolute addresses and alternative texts', async (kind) => {
    const { html } = await render(kind);
    for (const [, url] of html.matchAll(/(?:href|src)="([^"]*)"/g)) expect(url).toMatch(/^https:\/\/shop\.example\//);
    for (const [image] of html.matchAll(/<img[^>]*>/g)) expect(image).toContain('alt="');
    expect(html).not.toMatch(/undefined|null|\[object/);
  });

  it('escapes hostile names, addresses and messages, and keeps them out of the headers', async () => {
    const shipping = { name: HOSTILE, address: HOSTILE, phone: HOSTILE };
    const items = order.items.map((item) => ({
      ...item,
      product: { ...item.product, title: HOSTILE, image: 'javascript:alert(1)' },
    }));
    for (const email of [
      await render('order_confirmation', { ...order, items, shipping }),
      await render('shipping_notice', { ...order, items, shipping }),
      await render('contact_notice', { ...message, name: HOSTILE, message: HOSTILE }),
      await render('order_notice', { ...order, items, shipping }),
      await render('order_changed_notice', { ...order, items, shipping, refund: 1, currency: 'inr' }),
    ]) {
      expect(email.subject).not.toMatch(/[\r\n]/);
      expect(email.html).not.toContain('<script');
      expect(email.html).not.toContain('javascript:');
      expect(email.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    }
  });

  it.each<[EmailKind, string]>([
    ['order_confirmation', 'See your order'],
    ['shipping_notice', 'Track your parcel'],
    ['refund_notice', 'See your order'],
    ['cancellation_notice', 'See your order'],
    ['order_changed_notice', 'See your order'],
  ])(
    'links the order in %s: with its secret, otherwise the page of the account, if there is one',
    async (kind, label) => {
      expect((await render(kind)).text).toContain(`${label}:\n${SITE}/track#${'t'.repeat(43)}`);
      const revoked = { ...emailData[kind], tracking_token: null };
      expect((await render(kind, revoked)).text).toContain(`${label}:\n${SITE}/orders/NBT-482913`);
      // A guest whose link has ended.
      expect((await render(kind, { ...revoked, has_account: false })).text).not.toContain(label);
    },
  );

  it('never shows the tracking link of an order to the shop', async () => {
    expect((await render('order_notice')).html).not.toContain('/track');
  });

  it.each<EmailKind>(['stock_alert_request', 'stock_alert'])(
    'links the page that ends such emails in %s',
    async (kind) => {
      const { html, text, unsubscribeUrl } = await render(kind);
      expect(unsubscribeUrl).toBe(`${SITE}/stock-alert#end=${'a'.repeat(43)}`);
      expect(html).toMatch(new RegExp(`href="${unsubscribeUrl}"[^>]*>No more of these emails<`));
      expect(text).toContain(`No more of these emails: ${unsubscribeUrl}\n`);
    },
  );

  it('cancels an order with a link that has both secrets', async () => {
    const { subject, text, replyTo } = await render('cancel_link');
    expect([subject, replyTo]).toEqual(['Cancel your order NBT-482913?', 'orders@nbt.example']);
    expect(text).toContain(`Cancel the order:\n${SITE}/track#${'t'.repeat(43)}.${'c'.repeat(43)}`);
  });

  it('attaches the invoice as a PDF, without a link to the order', async () => {
    const { subject, text, attachments } = await render('invoice');
    expect(subject).toBe('Invoice TI/26-27/000123 for your order NBT-482913');
    expect(text).not.toContain('/track');
    const [file, ...others] = attachments ?? [];
    expect(others).toEqual([]);
    expect(file).toMatchObject({ filename: 'invoice-TI-26-27-000123.pdf', contentType: 'application/pdf' });
    expect(readPdf(file!.content).text).toContain('Invoice no.: TI/26-27/000123');
  });

  it('attaches the credit note as a PDF', async () => {
    const { subject, attachments } = await render('credit_note');
    expect(subject).toBe('Credit note CN/26-27/000007 for your order NBT-482913');
    expect(attachments?.[0]?.filename).toBe('credit-note-CN-26-27-000007.pdf');
    expect(readPdf(attachments![0]!.content).text).toContain('CN/26-27/000007');
  });

  it('names the order of a ticket', async () => {
    const { subject, text } = await render('contact_notice', {
      ...message,
      order_uid: 'NBT-482913',
      kind: 'problem_report',
    });
    expect(subject).toBe('Problem with NBT-482913');
    expect(text).toContain('Order: NBT-482913');
  });

  it('shows items, total, address and what happens next in the confirmation of an order', async () => {
    const { subject, text, html, replyTo } = await render('order_confirmation');
    expect([subject, replyTo]).toEqual(['Your order NBT-482913 at Nilgiri Black Tea', 'orders@nbt.example']);
    expect(text).toContain('2 × Pekoe & Friends (100 g)  ₹998.00\nTotal ₹998.00 (taxes and shipping within India');
    expect(text).toContain('Delivery address:\nAsha Nair\n4 Beach Road\nKochi\n98470');
    expect(text).toContain('What happens next\n1. ');
    expect(html).toContain('src="https://shop.example/art/pekoe.webp"');
  });

  it.each([false, undefined])(
    'repeats no name above the items for an email that may be a stranger’s: %s',
    async (proved) => {
      const shipping = { ...order.shipping, name: 'You have won', buyer_name: 'Call 98765', gift_note: 'Free money' };
      const { text, html } = await render('order_confirmation', { ...order, shipping, is_email_proved: proved });
      for (const content of [text, html]) {
        const [above] = content.split('Pekoe');
        expect(above).toContain('Thank you');
        expect(above).not.toMatch(/You have won|Call 98765|Free money/);
      }
    },
  );

  it('says to the buyer of a gift that it goes to somebody else, with the note', async () => {
    const shipping = { ...order.shipping, buyer_name: 'Asha Menon', gift_note: 'Enjoy!\nAsha' };
    const { text } = await render('order_confirmation', { ...order, shipping, is_email_proved: true });
    expect(text).toMatch(/^Thank you, Asha Menon\n/);
    expect(text).toContain('It is a gift: the parcel goes to the person below, and has no prices in it.');
    expect(text).toContain('The gift goes to:\nAsha Nair\n4 Beach Road\nKochi\n98470');
    expect(text).toContain('Note in the parcel:\nEnjoy!\nAsha');
    expect((await render('order_notice', { ...order, shipping })).text).toContain('Asha Menon has ordered:');
  });

  it('confirms an order without a name and an address, such as an erased one', async () => {
    const { text } = await render('order_confirmation', { ...order, shipping: {} });
    expect(text).toMatch(/^Thank you\n/);
    expect(text).not.toContain('Delivery address');
  });

  it('says in the shipping notice who brings the parcel, and its tracking number', async () => {
    const { text } = await render('shipping_notice', { ...order, courier: 'DTDC', tracking_number: 'D123 456' });
    expect(text).toContain('Courier: DTDC\nTracking number: D123 456');
  });

  it('says in the shipping notice whether it replaces an earlier one', async () => {
    const replacing = { ...order, courier: 'DTDC', tracking_number: 'D124', replaces: true };
    const { subject, text } = await render('shipping_notice', replacing);
    expect(subject).toBe('New tracking details for your order NBT-482913');
    expect(text).toContain('have changed. This email replaces the earlier one.');
    expect(text).toContain('Courier: DTDC\nTracking number: D124');
    expect(text).not.toContain('has left');
    const withoutNumber = await render('shipping_notice', { ...replacing, tracking_number: null });
    expect(withoutNumber.text).toContain('The parcel has no tracking number.');
    expect((await render('shipping_notice')).text).not.toContain('replaces');
  });

  it('says when the parcel arrives, from the day in India on which the order was paid or shipped', async () => {
    // Already the 21st in India.
    const paid = { ...order, paid_at: '2026-11-20T18:30:00+00:00', shipped_at: null };
    expect((await render('order_confirmation', paid)).text).toContain('\nArrives 28 Nov – 3 Dec.\n');
    const shipped = { ...paid, shipped_at: '2026-11-24T06:00:00+00:00' };
    expect((await render('shipping_notice', shipped)).text).toContain('has left Coonoor. Arrives 30 Nov – 2 Dec.');
    expect((await render('shipping_notice')).text).not.toContain('Arrives');
  });

  it('says how much is refunded, in the currency that was paid', async () => {
    const refund = { ...order, refund: 49950, currency: 'inr' };
    expect((await render('refund_notice', refund)).text).toContain(
      'We have refunded ₹499.50 of your order NBT-482913.',
    );
    expect((await render('cancellation_notice', refund)).text).toContain('We refund ₹499.50.');
    expect((await render('order_changed_notice', { ...refund, currency: 'usd' })).text).toContain('We refund $499.50.');
  });

  it('does not speak of a refund if nothing is refunded', async () => {
    for (const kind of ['cancellation_notice', 'order_changed_notice'] as const)
      expect((await render(kind, { ...order, refund: 0, currency: null })).text).not.toMatch(/refund/i);
  });

  it('sends emails without a recipient to the shop', async () => {
    const { to, subject } = await renderEmail(
      { id: 'a', kind: 'order_notice', recipient: '', reply_to: 'asha@example.com', data: order },
      SITE,
    );
    expect([to, subject]).toEqual(['hello@nbt.example', 'New order NBT-482913 (₹998.00)']);
  });

  it('lists in the digest what is to be done', async () => {
    const { subject, text } = await render('digest');
    expect(subject).toBe('2026-11-23: 4 to pack, 3 need attention');
    expect(text).toContain('Needs attention: NBT-482913, NBT-111111 and 1 more.');
    expect(text).not.toContain('Running low');
    const { text: withLowStock } = await render('digest', { ...emailData.digest, low_stock: [lowTea] });
    expect(withLowStock).toMatch(/Running low:[^]*Winter Frost \(50 g\)[^]*3 left/);
  });

  it('names in one email every variant that runs low', async () => {
    const { subject, text, html } = await render('low_stock_notice', {
      items: [lowTea, { ...lowTea, product: '<i>Frost</i>' }],
    });
    expect(subject).toBe('Running low: Winter Frost (50 g) and 1 more');
    expect(text).toContain('<i>Frost</i> (50 g)');
    expect(text).toContain('/admin/stock?low=1');
    expect(html).not.toContain('<i>');
  });

  it('says in the email about a dispute until when the shop must respond, as the time in India', async () => {
    const { subject, text } = await render('dispute_notice');
    expect(subject).toBe('Respond by 4 Dec 2026, 1:30 am: NBT-482913 is disputed');
    expect(text).toContain('by 4 Dec 2026, 1:30 am (Indian Standard Time)');
    expect(text).toContain('₹998.00');
    expect(text).toContain('/admin/orders/NBT-482913');
    const undated = await render('dispute_notice', { ...emailData.dispute_notice, due_at: null });
    expect(undated.subject).toBe('NBT-482913 is disputed');
    expect(undated.text).not.toMatch(/respond by/i);
  });

  it('rejects data of another kind', async () => {
    await expect(render('order_confirmation', message)).rejects.toThrow();
    await expect(render('signup', {})).rejects.toThrow();
  });
});
