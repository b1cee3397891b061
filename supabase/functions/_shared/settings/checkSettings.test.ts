import { hostedSettings, settingsIn } from './checkSettings.ts';

// settings.test.ts of the server has the wrong values.

describe('hostedSettings', () => {
  const env = { SITE_URL: 'https://shop.example/', SUPABASE_SECRET_KEYS: '{}', MAIL_FROM: '' };

  it('returns the origin of the shop and what Supabase sets', () => {
    expect(hostedSettings(env)).toMatchObject({ SITE_URL: 'https://shop.example', SUPABASE_SECRET_KEYS: '{}' });
    expect(hostedSettings(env).MAIL_FROM).toBeUndefined();
  });

  it('rejects wrong settings of the functions, and no others', () => {
    expect(() => hostedSettings({ ...env, MAIL_FROM: 'Tea', JOB_SECRET: 'x' })).toThrow(
      /^MAIL_FROM must be .*\nJOB_SECRET is not a setting: did you mean JOBS_SECRET\?$/,
    );
    expect(hostedSettings({ ...env, PORT: 'tea', TRUST_PROXIE: '1' })).toMatchObject({
      SITE_URL: 'https://shop.example',
    });
    expect(() => hostedSettings({})).toThrow('SITE_URL is required');
  });
});

describe('settingsIn', () => {
  it('shows no value that contains the next settings, because a quote is not closed', () => {
    expect(() => settingsIn({ MAIL_FROM: 'Tea <orders@shop.example>\nSTRIPE_SECRET_KEY=sk_live_1' })).toThrow(
      /^MAIL_FROM must be [^\n]*example>\. A quote is not closed, so the value contains the next lines\.$/,
    );
  });

  it('checks only the settings that a command reads, so that a backup does not fail because of another setting', () => {
    const env = { DATABASE_URL: 'postgres://localhost/shop', JOBS_SECRET: 'x' };
    expect(settingsIn(env, ['DATABASE_URL', 'DATA_DIR'])).toEqual({
      DATABASE_URL: env.DATABASE_URL,
      DATA_DIR: '.data',
    });
    expect(() => settingsIn({ DATABASE_URI: 'x' }, ['DATABASE_URL'])).toThrow('did you mean DATABASE_URL?');
  });
});
