import { brand } from './brand/facts';
import { parsePageConfig } from './pageConfig';
import { pageConfigFrom } from './pageConfigFrom';

const origin = 'http://localhost:3000';

const embeddedDefault = {
  supabaseUrl: origin,
  supabaseAnonKey: '',
  storeApiUrl: `${origin}/functions/v1/store`,
  storeId: 'nilgiri',
  whatsappNumber: brand.whatsappNumber,
  hasRealPayments: false,
};

describe('parsePageConfig', () => {
  it.each([
    undefined,
    null,
    '{}',
    '',
    'not JSON',
    'null',
    '[]',
    '{"STORE_ID": 7, "SUPABASE_URL": "", "STORE_API_URL": null}',
  ])('falls back to the embedded default for %p', (json) => {
    expect(parsePageConfig(json, origin)).toEqual(embeddedDefault);
  });

  it('uses the injected settings and removes trailing slashes', () => {
    const injected = {
      SUPABASE_URL: 'https://project.supabase.example/',
      SUPABASE_ANON_KEY: 'sb_publishable_1',
      STORE_API_URL: 'https://store.example/api/',
      STORE_ID: 'store_01',
      WHATSAPP_NUMBER: '090000 01939',
    };
    expect(parsePageConfig(JSON.stringify(pageConfigFrom(injected)), origin)).toEqual({
      supabaseUrl: 'https://project.supabase.example',
      supabaseAnonKey: 'sb_publishable_1',
      storeApiUrl: 'https://store.example/api',
      storeId: 'store_01',
      whatsappNumber: '919000001939',
      hasRealPayments: false,
    });
  });

  it.each([
    ['{"GOOGLE_SIGN_IN": "1"}', true],
    ['{"GOOGLE_SIGN_IN": "0"}', false],
    ['{"GOOGLE_SIGN_IN": "maybe"}', undefined],
    ['{}', undefined],
  ])('knows from %s whether people can sign in with Google', (json, expected) => {
    expect(parsePageConfig(json, origin).hasGoogle).toBe(expected);
  });

  it.each([
    ['{"REAL_PAYMENTS": "1"}', true],
    ['{"REAL_PAYMENTS": "0"}', false],
    ['{"REAL_PAYMENTS": true}', false],
    ['{"REAL_PAYMENTS": "yes"}', false],
    ['{"STRIPE_SECRET_KEY": "sk_live_1"}', false],
    ['{}', false],
  ])('takes payments for real only if the configuration says so explicitly: %s', (json, expected) => {
    expect(parsePageConfig(json, origin).hasRealPayments).toBe(expected);
  });

  it('derives the store URL from the backend URL if only that is set', () => {
    const { storeApiUrl } = parsePageConfig('{"SUPABASE_URL": "https://project.supabase.example"}', origin);
    expect(storeApiUrl).toBe('https://project.supabase.example/functions/v1/store');
  });
});

describe('pageConfigFrom', () => {
  const SUPABASE_URL = 'https://project.supabase.example';
  const STORE_API_URL = 'https://store.example/api';

  it('contains the settings of the page and no others', () => {
    const env = { STORE_ID: 'store_01', STORE_API_URL: '', STRIPE_SECRET_KEY: 'sk_live_1' };
    expect(pageConfigFrom(env)).toEqual({ STORE_ID: 'store_01' });
  });

  it.each([
    ['a hosted project has real payments', { SUPABASE_URL }, '1'],
    ['a setting says that they are simulated', { SUPABASE_URL, REAL_PAYMENTS: '0' }, '0'],
    ['nothing is known about a rented store', { SUPABASE_URL, STORE_API_URL }, undefined],
    ['a setting says that a rented store has real payments', { STORE_API_URL, REAL_PAYMENTS: '1' }, '1'],
    ['nothing is known without a backend', {}, undefined],
  ])('says how one pays: %s', (_, env, expected) => {
    expect(pageConfigFrom(env).REAL_PAYMENTS).toBe(expected);
  });
});
