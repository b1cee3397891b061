import { withBackend } from './testing/backend.ts';

describe('the embedded backend', () => {
  const shop = withBackend();

  it('answers a visitor with nothing that is not theirs', async () => {
    const { data, error } = await shop().anon.from('orders').select();
    expect({ data, error }).toMatchObject({ data: null, error: { code: '42501' } });
  });

  it('gives an account its customer', async () => {
    const asha = await shop().signUp({ fullName: 'Asha Menon' });
    const { data, error } = await asha.client.from('customers').select('name, email');
    expect({ data, error }).toEqual({ data: [{ name: 'Asha Menon', email: asha.email }], error: null });
  });
});
