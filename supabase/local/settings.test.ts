import path from 'node:path';
import { readSettings } from './settings.ts';

describe('the settings', () => {
  it('have a default each', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: path.resolve('.data'),
      siteUrl: 'http://localhost:3000',
      trustProxy: false,
    });
  });

  it('take the address of the site from the port unless told', () => {
    expect(readSettings({ PORT: '4100' }).siteUrl).toBe('http://localhost:4100');
    expect(readSettings({ PORT: '4100', SITE_URL: 'https://tea.example/' }).siteUrl).toBe('https://tea.example');
  });

  it.each([{ PORT: 'tea' }, { PORT: '70000' }, { SITE_URL: 'tea.example' }, { SITE_URL: 'ftp://tea.example' }])(
    'refuse %j',
    (env) => {
      expect(() => readSettings(env)).toThrow(Object.keys(env)[0]);
    },
  );
});
