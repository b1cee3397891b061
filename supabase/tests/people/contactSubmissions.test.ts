import { randomUUID } from 'node:crypto';
import { withBackend } from '../../server/testing/backend.ts';

const backend = withBackend();

const submit = (sender: string, fields: Partial<Record<'name' | 'email' | 'phone' | 'message', string>> = {}) =>
  backend().service.rpc('submit_contact', {
    name: 'Leela',
    email: 'leela@post.example',
    phone: null,
    message: 'When is the frost tea back?',
    sender,
    ...fields,
  });

describe('submit_contact', () => {
  it('stores the message unchanged', async () => {
    const message = 'Line one\nLine two <b>"quoted"</b> — नमस्ते';
    const { data } = await submit(randomUUID(), { phone: '98400', message });
    expect(data).toMatchObject({ name: 'Leela', email: 'leela@post.example', phone: '98400', message });
  });

  it.each([
    ['an empty name', { name: '' }],
    ['an empty message', { message: '' }],
  ])('rejects %s', async (_, fields) => {
    expect(await submit(randomUUID(), fields)).toMatchObject({ status: 400, error: { code: '23514' } });
  });
});

describe('the sixth message of a sender within a minute', () => {
  it('is rejected and neither stored nor counted', async () => {
    const sender = randomUUID();
    for (let sent = 0; sent < 5; sent++) expect((await submit(sender)).error).toBeNull();
    const name = randomUUID();
    expect(await submit(sender, { name })).toMatchObject({ status: 429, error: { code: 'PT429' } });
    const { data } = await backend().service.from('contact_submissions').select().eq('name', name);
    expect(data).toEqual([]);
    const { count } = await backend()
      .service.from('contact_attempts')
      .select('*', { count: 'exact' })
      .eq('sender', sender);
    expect(count).toBe(5);
  });

  it('does not affect other senders', async () => {
    const sender = randomUUID();
    for (let sent = 0; sent < 6; sent++) await submit(sender);
    expect((await submit(randomUUID())).error).toBeNull();
  });

  it('is accepted a minute later', async () => {
    const sender = randomUUID();
    for (let sent = 0; sent < 5; sent++) await submit(sender);
    await backend()
      .service.from('contact_attempts')
      .update({ created_at: '2020-01-01T00:00:00Z' })
      .eq('sender', sender)
      .throwOnError();
    expect((await submit(sender)).error).toBeNull();
  });
});
