import { randomUUID } from 'node:crypto';
import { withBackend } from '../local/testing/backend.ts';

const shop = withBackend();

const write = (sender: string, message: Partial<Record<'name' | 'email' | 'phone' | 'message', string>> = {}) =>
  shop().service.rpc('submit_contact', {
    name: 'Leela',
    email: 'leela@post.example',
    phone: null,
    message: 'When is the frost tea back?',
    sender,
    ...message,
  });

describe('a message to the shop', () => {
  it('is kept as it was written', async () => {
    const message = 'Line one\nLine two <b>"quoted"</b> — नमस्ते';
    const { data } = await write(randomUUID(), { phone: '98400', message });
    expect(data).toMatchObject({ name: 'Leela', email: 'leela@post.example', phone: '98400', message });
  });

  it.each([
    ['no name', { name: '' }],
    ['no message', { message: '' }],
    ['a message of 100 kB', { message: 'x'.repeat(100_000) }],
  ])('with %s is refused', async (_, part) => {
    expect(await write(randomUUID(), part)).toMatchObject({ status: 400, error: { code: '23514' } });
  });
});

describe('the sixth message of a sender within a minute', () => {
  it('is refused, and neither kept nor counted', async () => {
    const sender = randomUUID();
    for (let sent = 0; sent < 5; sent++) expect((await write(sender)).error).toBeNull();
    const name = randomUUID();
    expect(await write(sender, { name })).toMatchObject({ status: 429, error: { code: 'PT429' } });
    const { data } = await shop().service.from('contact_submissions').select().eq('name', name);
    expect(data).toEqual([]);
    const { count } = await shop()
      .service.from('contact_attempts')
      .select('*', { count: 'exact' })
      .eq('sender', sender);
    expect(count).toBe(5);
  });

  it('does not keep others from writing', async () => {
    const sender = randomUUID();
    for (let sent = 0; sent < 6; sent++) await write(sender);
    expect((await write(randomUUID())).error).toBeNull();
  });

  it('is welcome a minute later', async () => {
    const sender = randomUUID();
    for (let sent = 0; sent < 5; sent++) await write(sender);
    await shop()
      .service.from('contact_attempts')
      .update({ created_at: '2020-01-01T00:00:00Z' })
      .eq('sender', sender)
      .throwOnError();
    expect((await write(sender)).error).toBeNull();
  });
});
