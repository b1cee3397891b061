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
      databasePool: { size: 10, idleTimeoutMs: 10_000 },
    });
  });

  it('has settings for the connections to PostgreSQL', () => {
    expect(readSettings({ DATABASE_POOL_SIZE: '4', DATABASE_IDLE_TIMEOUT: '30' }).databasePool).toEqual({
      size: 4,
      idleTimeoutMs: 30_000,
    });
  });

  it('derives the URL of the site from the port if SITE_URL is missing', () => {
    expect(readSettings({ PORT: '4100' }).siteUrl).toBe('http://localhost:4100');
    expect(readSettings({ SITE_URL: 'http://127.0.0.1:80/' }).siteUrl).toBe('http://127.0.0.1');
  });

  it.each([{ SITE_URL: 'https://tea-shop.in' }, { SITE_URL: 'http://203.0.113.7:3000' }])(
    'rejects the email and phone numbers of the demonstration on a public address: %j',
    (env) => {
      const supabase = { SUPABASE_URL: 'https://abc.supabase.example' };
      for (const settings of [env, { ...env, ...supabase }, { ...env, DEMO: '0' }])
        expect(() => readSettings(settings)).toThrow(
          'src/domain/brand/facts.ts contains details of the demonstration: nbt.example, +91 423 555 0139, +91 90000 01939.',
        );
      expect(readSettings({ ...env, DEMO: '1' }).hasDemoNotice).toBe(true);
      expect(readSettings({ ...supabase, SITE_URL: 'https://tea.example' }).siteUrl).toBe('https://tea.example');
    },
  );

  describe('services', () => {
    const payments =
      'those of Stripe (STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET) or Razorpay (RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET)';
    const services = { RESEND_API_KEY: 'key', MAIL_FROM: 'tea@tea.example', STORE_API_URL: 'https://store.example' };

    it.each([
      {},
      { HOST: '127.0.0.1', SITE_URL: 'http://127.0.0.1:3000' },
      { HOST: '::1', SITE_URL: 'http://[::1]:3000' },
      { HOST: 'localhost' },
      { HOST: '0.0.0.0', DEMO: '1' },
      { SITE_URL: 'https://tea.example', DEMO: '1' },
    ])('are simulated with %j', (env) => {
      const isShown = 'DEMO' in env;
      expect(readSettings(env)).toMatchObject({
        services: undefined,
        isPrivateDemo: !isShown,
        hasDemoNotice: isShown,
      });
    });

    it.each([
      { SITE_URL: 'https://tea.example' },
      { SITE_URL: 'http://localhost.tea.example' },
      { SITE_URL: 'http://127.0.0.1.tea.example' },
      { HOST: '0.0.0.0' },
      { HOST: '::' },
      { HOST: '192.168.1.5' },
    ])('must be configured with %j', (env) => {
      expect(() => readSettings(env)).toThrow(`Missing settings: SMTP_URL or RESEND_API_KEY, MAIL_FROM, ${payments}.`);
      for (const [name, missing] of [
        ['MAIL_FROM', 'MAIL_FROM'],
        ['STORE_API_URL', payments],
      ] as const)
        expect(() => readSettings({ ...env, ...services, [name]: '' })).toThrow(`Missing settings: ${missing}.`);
      expect(readSettings({ ...env, ...services })).toMatchObject({
        services: { email: { RESEND_API_KEY: 'key', MAIL_FROM: 'tea@tea.example' } },
        isPrivateDemo: false,
        hasDemoNotice: false,
      });
    });

    it('send email through an SMTP server or through an HTTP service', () => {
      const { RESEND_API_KEY, ...others } = { ...services, HOST: '0.0.0.0' };
      const smtp = { ...others, SMTP_URL: 'smtps://user:secret@mail.example:465' };
      expect(readSettings(smtp).services?.email).toEqual({ smtpUrl: smtp.SMTP_URL, from: services.MAIL_FROM });
      expect(() => readSettings({ ...smtp, RESEND_API_KEY })).toThrow('not both');
      expect(() => readSettings({ ...smtp, SMTP_URL: 'https://user:secret@mail.example' })).toThrow(
        /^SMTP_URL must be(?!.*secret)/,
      );
      expect(() => readSettings({ ...smtp, MAIL_FROM: 'Nilgiri Black Tea' })).toThrow('MAIL_FROM must be');
    });

    it('are those of a Supabase project if there is one', () => {
      const env = { SITE_URL: 'https://tea.example', SUPABASE_URL: 'https://abc.supabase.example' };
      expect(readSettings(env)).toMatchObject({ services: undefined, hasDemoNotice: false });
    });

    it('include one secret for all processes on a PostgreSQL server', () => {
      const env = { ...services, HOST: '0.0.0.0', DATABASE_URL: 'postgres://localhost/shop' };
      expect(() => readSettings(env)).toThrow('Missing settings: APP_SECRET.');
      expect(() => readSettings({ ...env, APP_SECRET: 'short' })).toThrow(
        'APP_SECRET must have at least 32 characters',
      );
      expect(readSettings({ ...env, APP_SECRET: 's'.repeat(32) }).appSecret).toBe('s'.repeat(32));
    });

    it('include Google only with both credentials', () => {
      const env = { ...services, HOST: '0.0.0.0', GOOGLE_CLIENT_ID: 'id' };
      expect(() => readSettings(env)).toThrow('Missing settings: GOOGLE_CLIENT_SECRET.');
      expect(readSettings({ ...env, GOOGLE_CLIENT_SECRET: 'secret' }).services?.google).toEqual({
        clientId: 'id',
        secret: 'secret',
      });
    });
  });

  describe('payments', () => {
    const payments = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

    it('are simulated or those of a rented store without a provider', () => {
      expect(readSettings({}).payments).toBeUndefined();
    });

    it('replace the rented store', () => {
      const env = { SITE_URL: 'https://tea.example', RESEND_API_KEY: 'key', MAIL_FROM: 'tea@tea.example', ...payments };
      expect(readSettings(env)).toMatchObject({ payments, services: { email: { RESEND_API_KEY: 'key' } } });
    });

    it.each([
      { ...payments, STRIPE_SECRET_KEY: 'sk_live_1' },
      { ...payments, STRIPE_SECRET_KEY: 'rk_live_1' },
      { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'secret' },
    ])('accept the live key of %j only with a PostgreSQL server', (env) => {
      expect(() => readSettings(env)).toThrow(/^(STRIPE_SECRET_KEY|RAZORPAY_KEY_ID) is a live key/);
      expect(readSettings({ ...env, DATABASE_URL: 'postgres://localhost/shop' }).payments).toMatchObject(env);
    });

    it('of the chosen provider are simulated in a demonstration, and required in a public shop', () => {
      const env = { PAYMENT_PROVIDER: 'razorpay' };
      expect(readSettings(env)).toMatchObject({ payments: undefined, simulatedProvider: 'razorpay' });
      expect(readSettings({ SIMULATED_PAYMENT_LIMIT_IN_PAISE: '25000' }).simulatedPaymentLimit).toBe(25000);
      const email = { RESEND_API_KEY: 'key', MAIL_FROM: 'tea@tea.example' };
      expect(() => readSettings({ ...env, ...email, HOST: '0.0.0.0' })).toThrow(
        'Missing settings: RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET.',
      );
    });
  });

  it.each([
    { DEMO: 'yes' },
    { DATABASE_POOL_SIZE: '2' },
    { DATABASE_POOL_SIZE: 'many' },
    { DATABASE_IDLE_TIMEOUT: '0' },
    { DATABASE_IDLE_TIMEOUT: '0.5' },
    { PAYMENT_PROVIDER: 'cash' },
    { SIMULATED_PAYMENT_LIMIT_IN_PAISE: '₹250' },
    { PORT: 'tea' },
    { PORT: '70000' },
    { SITE_URL: 'tea.example' },
    { SITE_URL: 'ftp://tea.example' },
  ])('rejects %j', (env) => {
    expect(() => readSettings(env)).toThrow(Object.keys(env)[0]);
  });
});

describe('readPageConfig', () => {
  const SIMULATED = { hasMailbox: true, hasGoogle: true, hasRealPayments: false };

  it('uses the embedded backend and its key by default', () => {
    expect(readPageConfig({}, 'embedded-key', SIMULATED)).toEqual({
      SUPABASE_ANON_KEY: 'embedded-key',
      MAILBOX_URL: '/mailbox',
      GOOGLE_SIGN_IN: '1',
      REAL_PAYMENTS: '0',
    });
  });

  it('never uses the embedded key for a hosted backend', () => {
    const env = { SUPABASE_URL: 'https://abc.supabase.example' };
    expect(readPageConfig(env, 'embedded-key', SIMULATED)).toEqual({ ...env, REAL_PAYMENTS: '1' });
  });

  it('says that nobody can sign in with Google if this server has no credentials for it', () => {
    const config = readPageConfig({ GOOGLE_SIGN_IN: '1' }, 'embedded-key', { ...SIMULATED, hasGoogle: false });
    expect(config.GOOGLE_SIGN_IN).toBe('0');
  });

  it('says whether payments are real, whatever the environment says', () => {
    const real = { ...SIMULATED, hasRealPayments: true };
    expect(readPageConfig({ REAL_PAYMENTS: '0' }, 'key', real).REAL_PAYMENTS).toBe('1');
    expect(readPageConfig({ REAL_PAYMENTS: '1' }, 'key', SIMULATED).REAL_PAYMENTS).toBe('0');
  });

  it('says only what its setting says of the payments of a rented store', () => {
    const env = { STORE_API_URL: 'https://store.example/api' };
    const real = { ...SIMULATED, hasRealPayments: true };
    expect(readPageConfig(env, 'key', real).REAL_PAYMENTS).toBeUndefined();
    expect(readPageConfig({ ...env, REAL_PAYMENTS: '1' }, 'key', SIMULATED).REAL_PAYMENTS).toBe('1');
  });
});
