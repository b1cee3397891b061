import path from 'node:path';
import { readPageConfig, readSettings } from './settings.ts';

describe('readSettings', () => {
  it('has a default for every setting', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: path.resolve('.data'),
      siteUrl: 'http://localhost:3000',
      trustProxy: false,
    });
  });

  it('derives the URL of the site from the port if SITE_URL is missing', () => {
    expect(readSettings({ PORT: '4100' }).siteUrl).toBe('http://localhost:4100');
    expect(readSettings({ PORT: '4100', SITE_URL: 'https://tea.example/' }).siteUrl).toBe('https://tea.example');
  });

  it.each([{ PORT: 'tea' }, { PORT: '70000' }, { SITE_URL: 'tea.example' }, { SITE_URL: 'ftp://tea.example' }])(
    'rejects %j',
    (env) => {
      expect(() => readSettings(env)).toThrow(Object.keys(env)[0]);
    },
  );
});

describe('readPageConfig', () => {
  it('uses the embedded backend and its key by default', () => {
    expect(readPageConfig({}, 'embedded-key')).toEqual({ SUPABASE_ANON_KEY: 'embedded-key' });
  });

  it('never uses the embedded key for a hosted backend', () => {
    const env = { SUPABASE_URL: 'https://abc.supabase.example' };
    expect(readPageConfig(env, 'embedded-key')).toEqual(env);
  });
});
