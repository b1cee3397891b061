import { withBackend } from '../testing/backend.ts';

describe('lite app', () => {
  const shop = withBackend();

  it('rejects passwords shorter than eight characters', async () => {
    const { error } = await shop()
      .createAnonClient()
      .auth.signUp({ email: 'short@shopper.example', password: 'seven77' });
    expect(error?.code).toBe('weak_password');
  });

  it('denies a visitor access to orders', async () => {
    const { data, error } = await shop().anon.from('orders').select();
    expect({ data, error }).toMatchObject({ data: null, error: { code: '42501' } });
  });

  it('creates a customer for a new account', async () => {
    const asha = await shop().signUp({ fullName: 'Asha Menon' });
    const { data, error } = await asha.client.from('customers').select('name, email');
    expect({ data, error }).toEqual({ data: [{ name: 'Asha Menon', email: asha.email }], error: null });
  });
});
