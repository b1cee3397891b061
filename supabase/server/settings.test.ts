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
      'the settings of Stripe (STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET) or Razorpay (RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET)';
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
    });

    it('are left to the Supabase project if there is one', () => {
      const env = { SITE_URL: 'https://tea.example', SUPABASE_URL: 'https://abc.supabase.example' };
      expect(readSettings(env)).toMatchObject({ services: undefined, hasDemoNotice: false });
    });

    it('include one secret for all processes on a PostgreSQL server', () => {
      const env = { ...services, HOST: '0.0.0.0', DATABASE_URL: 'postgres://localhost/shop' };
      expect(() => readSettings(env)).toThrow('Missing settings: APP_SECRET.');
      expect(() => readSettings({ ...env, APP_SECRET: 'short' })).toThrow('APP_SECRET must be at least 32 characters');
      expect(readSettings({ ...env, APP_SECRET: 's'.repeat(32) }).appSecret).toBe('s'.repeat(32));
    });

    it('include Google only with both credentials', () => {
      const env = { ...services, HOST: '0.0.0.0', GOOGLE_CLIENT_ID: '1.apps.googleusercontent.com' };
      expect(() => readSettings(env)).toThrow('Missing settings: GOOGLE_CLIENT_SECRET.');
      expect(readSettings({ ...env, GOOGLE_CLIENT_SECRET: 'secret' }).services?.google).toEqual({
        clientId: '1.apps.googleusercontent.com',
        secret: 'secret',
      });
    });
  });

  describe('payments', () => {
    const payments = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

    it('are simulated, or taken by a rented store, without a provider', () => {
      expect(readSettings({}).payments).toBeUndefined();
    });

    it('replace the rented store', () => {
      const env = { SITE_URL: 'https://tea.example', RESEND_API_KEY: 'key', MAIL_FROM: 'tea@tea.example', ...payments };
      expect(readSettings(env)).toMatchObject({ payments, services: { email: { RESEND_API_KEY: 'key' } } });
    });

    it.each([
      { ...payments, STRIPE_SECRET_KEY: 'sk_live_1' },
      { ...payments, STRIPE_SECRET_KEY: 'rk_live_1' },
      { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'w'.repeat(16) },
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

  describe('with a typing error', () => {
    // A public shop without errors. Each case changes one variable.
    const shop = {
      PORT: '3000',
      SITE_URL: 'https://shop.example',
      DATABASE_URL: 'postgres://shop:p%40ss@localhost:5432/shop?sslmode=verify-full',
      TRUST_PROXY: '1',
      APP_SECRET: 'a'.repeat(44),
      JOBS_SECRET: 'j'.repeat(64),
      METRICS_TOKEN: 'm'.repeat(64),
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      SMTP_URL: 'smtps://user:password@smtp.example:465',
      MAIL_FROM: 'Nilgiri Black Tea <orders@shop.example>',
    };
    const values: [name: string, value: string][] = [
      ['PORT', 'tea'],
      ['PORT', '3000 '],
      ['PORT', '70000'],
      ['PORT', '30oo'],
      ['PORT', '3000 # behind nginx'],
      ['HOST', 'http://0.0.0.0'],
      ['HOST', '0.0.0.0:3000'],
      ['HOST', '256.0.0.1'],
      ['SITE_URL', 'shop.example'],
      ['SITE_URL', 'htps://shop.example'],
      ['SITE_URL', 'https://shop.example/tea'],
      ['SITE_URL', '"https://shop.example"'],
      ['SITE_URL', 'https://shop.example\r'],
      ['SITE_URL', 'https://shop,example'],
      ['SITE_URL', 'https://https://shop.example'],
      ['SITE_URL', 'http://tea-shop.in'],
      ['SITE_HOST', 'https://shop.example'],
      ['DATA_DIR', '~/data'],
      ['DATA_DIR', '/data # a volume'],
      ['DATABASE_URL', 'localhost:5432/shop'],
      ['DATABASE_URL', 'postgres://shop:pass@localhost'],
      ['DATABASE_URL', 'postgres//shop:pass@localhost/shop'],
      ['DATABASE_URL', 'postgres://shop:pa/ss@localhost/shop'],
      ['DATABASE_URL', 'postgres://shop:50%off@localhost/shop'],
      ['DATABASE_URL', 'postgres://shop:pass@localhost/shop?sslmode=verify_full'],
      ['DATABASE_URL', "'postgres://shop:pass@localhost/shop'"],
      ['DATABASE_POOL_SIZE', '2'],
      ['DATABASE_POOL_SIZE', 'many'],
      ['DATABASE_IDLE_TIMEOUT', '10s'],
      ['POSTGRES_PASSWORD', 'pass/word'],
      ['APP_SECRET', 'short'],
      ['JOBS_SECRET', 'x'],
      ['JOBS_SECRET', '…'],
      ['METRICS_TOKEN', 'x'],
      ['STRIPE_SECRET_KEY', 'pk_live_1'],
      ['STRIPE_SECRET_KEY', 'sk_live_…'],
      ['STRIPE_WEBHOOK_SECRET', 'we_1'],
      ['STRIPE_API_URL', 'localhost:12111'],
      ['RAZORPAY_KEY_ID', 'rzp_1'],
      ['RAZORPAY_WEBHOOK_SECRET', 'two words'],
      ['PAYMENT_PROVIDER', 'Stripe'],
      ['SIMULATED_PAYMENT_LIMIT_IN_PAISE', '₹250'],
      ['SMTP_URL', 'smtp.example:465'],
      ['SMTP_URL', 'https://user:secret@smtp.example'],
      ['MAIL_FROM', 'Nilgiri Black Tea'],
      ['MAIL_FROM', "'Nilgiri Black Tea <orders@shop.example>'"],
      ['RESEND_API_KEY', 're_1 re_2'],
      ['RESEND_API_URL', 'api.resend.com'],
      ['GOOGLE_CLIENT_ID', 'GOCSPX-1'],
      ['TRUST_PROXY', 'true'],
      ['DEMO', 'yes'],
      ['LOG_FORMAT', 'JSON'],
      ['SUPABASE_URL', 'htps://x'],
      ['SUPABASE_URL', 'https://supabase.com/dashboard/project/ref'],
      ['SUPABASE_ANON_KEY', 'sb_secret_1'],
      ['SUPABASE_ANON_KEY', `eyJhbGciOiJIUzI1NiJ9.${btoa('{"role":"service_role"}').replaceAll('=', '')}.c2ln`],
      ['STORE_API_URL', 'htps://x'],
      ['STORE_ID', 'nilgiri tea'],
      ['REAL_PAYMENTS', 'yes'],
      ['WHATSAPP_NUMBER', '+91-98470'],
      ['SOURCE_MAPS', 'on'],
    ];
    const names: [written: string, meant: string][] = [
      ['TRUST_PROXIE', 'TRUST_PROXY'],
      ['trust_proxy', 'TRUST_PROXY'],
      ['TRUSTPROXY', 'TRUST_PROXY'],
      ['SITE_URI', 'SITE_URL'],
      ['PROT', 'PORT'],
      ['DATABASEURL', 'DATABASE_URL'],
      ['JOB_SECRET', 'JOBS_SECRET'],
      ['STRIPE_WEBHOOKS_SECRET', 'STRIPE_WEBHOOK_SECRET'],
      ['MAIL_FORM', 'MAIL_FROM'],
      ['SMPT_URL', 'SMTP_URL'],
      ['RESEND_APIKEY', 'RESEND_API_KEY'],
      ['METRIC_TOKEN', 'METRICS_TOKEN'],
    ];

    it('is not found in a shop without one', () => {
      expect(readSettings(shop)).toMatchObject({ trustProxy: true, siteUrl: 'https://shop.example' });
    });

    it.each(values)('names the setting and does not start: %s=%s', (name, value) => {
      const error = errorOf({ ...shop, [name]: value });
      expect(error).toMatch(new RegExp(`^${name} must be [^\n]+$`));
      const isSecret = /SECRET|KEY|TOKEN|PASSWORD|DATABASE_URL|SMTP_URL|GOOGLE/.test(name);
      if (isSecret) expect(error).not.toContain(JSON.stringify(value));
    });

    it.each(names)('asks whether another setting was meant: %s', (written, meant) => {
      const { [meant]: value = '1', ...others } = shop as Record<string, string>;
      expect(errorOf({ ...others, [written]: value })).toBe(`${written} is not a setting: did you mean ${meant}?`);
    });

    it('reports all errors at once, one in each line', () => {
      expect(errorOf({ ...shop, PORT: 'tea', DEMO: 'yes', JOBS_SECRET: 'x', LOGFORMAT: 'json' }).split('\n')).toEqual([
        'PORT must be a number from 1 to 65535, not "tea".',
        expect.stringMatching(/^JOBS_SECRET must be at least 16 characters/),
        'DEMO must be 1 or 0, not "yes".',
        'LOGFORMAT is not a setting: did you mean LOG_FORMAT?',
      ]);
    });

    it('says what to remove from a value that was read from a file', () => {
      expect(errorOf({ ...shop, PORT: '3000\r' })).toContain('Remove the space or line break');
      expect(errorOf({ ...shop, PORT: '"3000"' })).toContain('Remove the quotes');
      expect(errorOf({ ...shop, PORT: '3000 # nginx' })).toContain('Write comments on lines of their own');
    });

    it('is not found in variables of other programs', () => {
      const others =
        'PATH HOME HOSTNAME HOSTTYPE MAIL MAILTO MODE TERM TEMP NODE_ENV NODE_OPTIONS NODE_EXTRA_CA_CERTS npm_config_port ' +
        'POST HOSTS VHOST GHOST SPORT DEMOS npm_package_name PGHOST PGPORT PGUSER PGDATABASE PGPASSWORD PGSSLROOTCERT POSTGRES_USER POSTGRES_DB POSTGRES_HOST ' +
        'TEST_DATABASE_URL HTTP_PROXY http_proxy no_proxy LOG_LEVEL JWT_SECRET STRIPE_API_KEY GOOGLE_API_KEY ' +
        'GOOGLE_APPLICATION_CREDENTIALS KUBERNETES_PORT SHOP_PORT SITE_PORT SMTP_PORT STORE_API_PORT DATABASE_PORT SUPABASE_DB_URL SUPABASE_SECRET_KEYS ' +
        'SUPABASE_SERVICE_ROLE_KEY SUPABASE_PUBLISHABLE_KEYS SUPABASE_ACCESS_TOKEN SUPABASE_JWKS DENO_DIR CI TZ LANG USER';
      const { PORT, TRUST_PROXY, ...settings } = shop;
      const env = { ...settings, ...Object.fromEntries(others.split(' ').map((name) => [name, 'x'])) };
      expect(readSettings(env)).toMatchObject({ port: Number(PORT), trustProxy: TRUST_PROXY === '0' });
      // The setting itself is there, so the other variable is not a misspelled one.
      expect(readSettings({ ...shop, DATABASE_URL_2: 'x' }).databaseUrl).toBe(shop.DATABASE_URL);
    });
  });
});

/** Returns the message with which the server does not start. */
function errorOf(env: NodeJS.ProcessEnv): string {
  try {
    readSettings(env);
  } catch (error) {
    return (error as Error).message;
  }
  return 'no error';
}

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
