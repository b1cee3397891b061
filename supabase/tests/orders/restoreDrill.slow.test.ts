import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { startBackend, type Backend, type BackendOptions } from '../../server/backend/backend.ts';
import { postgresBackups } from '../../../scripts/backup/postgresBackups.ts';
import { openDatabase } from '../../server/database/openDatabase.ts';
import { applyPrivileges } from '../../server/database/privileges.ts';
import { generateSecrets } from '../../server/secrets.ts';
import { actingAs } from '../../server/testing/actingAs.ts';
import type { TestBackend } from '../../server/testing/backend.ts';
import { CHANGE_A_MIGRATION } from '../../server/testing/migrations.ts';
import { createScratchDatabase, type ScratchDatabase } from '../../server/testing/scratchDatabase.ts';
import { createTemporaryFolder } from '../../server/testing/temporaryFolder.ts';
import { root } from '../../server/root.ts';
import { OPEN_DEFAULT_PRIVILEGES, readGrants } from '../support/grants.ts';
import { gstSettings, placeGstOrder, saveSettings, setStatus } from '../support/gst.ts';
import { attentionOf } from '../support/attention.ts';

/*
 * Saves a shop and restores it, with the programs and the rights of a deployment: as a user who is not a superuser and owns
 * the databases. The new database grants every new object to everybody, as a Supabase project does to its roles.
 */
const server = process.env.TEST_DATABASE_URL ?? '';
const PICTURE_ID = '0123456789abcdef0123456789abcdef';

(server ? describe : describe.skip)('the restore drill', () => {
  const user = `nbt_test_${randomUUID().replaceAll('-', '')}`;
  const file = path.join(createTemporaryFolder(), 'shop.dump');
  const databases: ScratchDatabase[] = [];
  let saved: string;
  let grants: string[];

  /** Runs work with an open database. */
  async function use<T>(url: string, work: (db: Backend['db']) => Promise<T>): Promise<T> {
    const db = await openDatabase({ url });
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  }

  /** Creates an empty database that the user owns, and returns its URL with the user. */
  async function createOwnDatabase(script = ''): Promise<string> {
    const scratch = await createScratchDatabase(server);
    databases.push(scratch);
    await use(scratch.url, (db) =>
      db.exec(`alter database ${new URL(scratch.url).pathname.slice(1)} owner to ${user};`),
    );
    const url = new URL(scratch.url);
    url.username = user;
    url.password = user;
    if (script) await use(url.href, (db) => db.exec(script));
    return url.href;
  }

  /** Lets the series of all copies begin when they are started, because most tests would only wait for them. */
  const beginSeriesAtOnce = (db: Backend['db']) =>
    db.exec(`
      create function local.begin_at_once() returns trigger language plpgsql as
        $$ begin new.started_at := least(new.started_at, now()); return new; end $$;
      create trigger begin_at_once before insert on public.document_series
        for each row execute function local.begin_at_once()`);

  const startShop = (url: string, options?: Partial<BackendOptions>) =>
    startBackend({
      location: { url },
      secrets: generateSecrets(),
      siteUrl: 'http://localhost:3000',
      demo: false,
      ...options,
    });

  /** Runs a command of scripts/backup, and kills its process, but not pg_restore, before (or after) it restores the data. */
  async function killCommand(command: string, when: 'before' | 'after', url: string, name: string): Promise<void> {
    const folder = createTemporaryFolder();
    const pgRestore = `PATH="\${PATH#*:}" pg_restore "$@"`;
    const kill = 'case "$*" in *--single-transaction*) kill -9 $PPID;; esac';
    const script = when === 'before' ? [kill, pgRestore] : [pgRestore, 'status=$?', kill, 'exit $status'];
    writeFileSync(path.join(folder, 'pg_restore'), ['#!/bin/sh', ...script].join('\n'), { mode: 0o700 });
    const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/backup/cli.ts', command, name], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: url, PATH: `${folder}:${process.env.PATH}` },
      stdio: 'ignore',
    });
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  }

  const isEmpty = (url: string) =>
    use(url, async (db) => {
      const relations = await db.query(`select from pg_class where relnamespace = 'public'::regnamespace`);
      const schemas = await db.query(
        `select from pg_namespace where nspname in ('auth', 'local', 'supabase_migrations')`,
      );
      return relations.length === 0 && schemas.length === 0;
    });

  beforeAll(async () => {
    // The first start creates the roles of the API.
    const scratch = await createScratchDatabase(server);
    databases.push(scratch);
    await (await startShop(scratch.url)).close();
    await use(server, (db) =>
      db.exec(`
        create role ${user} login createdb password '${user}';
        grant anon, authenticated, service_role to ${user}`),
    );
    saved = await createOwnDatabase();
    const shop = await startShop(saved);
    await shop.db.exec(`
      insert into public.customers (name, email, phone, address)
        values ('Leela', 'leela@post.example', '+91 98765 43210', '1 Tea Road, Coonoor');
      insert into public.pictures (id, format, width, byte_count) values ('${PICTURE_ID}', 'webp', 800, 3);
      insert into public.stored_pictures (name, picture_id, content)
        values ('${PICTURE_ID}-800.webp', '${PICTURE_ID}', '\\x00ff0a')`);
    grants = await readGrants(shop.db);
    // Earlier versions of the shop did this.
    await shop.db.exec('alter default privileges in schema public grant all on tables to anon');
    await beginSeriesAtOnce(shop.db);
    // While the shop runs.
    await postgresBackups(saved).backUp(file);
    await shop.close();
  });

  afterAll(async () => {
    for (const database of databases) await database.drop();
    await use(server, (db) => db.exec(`drop role if exists ${user}`));
  });

  it('writes a file that only its owner can read, and records the time in the database', async () => {
    expect(statSync(file).mode & 0o077).toBe(0);
    const rows = await use(saved, (db) =>
      db.query(
        `select succeeded_at > now() - interval '1 hour' as "isRecent" from scheduled_jobs where name = 'backup'`,
      ),
    );
    expect(rows).toEqual([{ isRecent: true }]);
  });

  it('expects a backup of a public shop, but not of a demonstration', async () => {
    const services = { email: { RESEND_API_KEY: 'key', MAIL_FROM: 'tea@shop.example' } };
    for (const [options, expected] of [
      [{}, []],
      [{ services }, [{ isTomorrow: true }]],
    ] as const) {
      const shop = await startShop(await createOwnDatabase(), options);
      expect(
        await shop.db.query(`
          select due_at between now() + interval '23 hours' and now() + interval '1 day' as "isTomorrow"
            from public.scheduled_jobs where name = 'backup'`),
      ).toEqual(expected);
      await shop.close();
    }
  });

  it('restores all rows and privileges into a database that grants every new object to everybody', async () => {
    const url = await createOwnDatabase(OPEN_DEFAULT_PRIVILEGES);
    const restored = await postgresBackups(url).restore(file);
    expect(restored.rows).toMatchObject({ 'public.customers': 1, 'public.orders': 0 });
    expect(restored.corrected).toContain('anon has execute on function public.claim_email()');
    expect(await use(url, readGrants)).toEqual(grants);

    const shop = await startShop(url);
    try {
      for (const call of [
        'public.claim_email()',
        `public.queue_email('contact_notice', 'a@b.example', '{}')`,
        `public.claim_guest_orders('00000000-0000-4000-8000-000000000001', 'leela@post.example')`,
      ])
        await expect(actingAs(shop.db, { role: 'anon' }, (sql) => sql.query(`select ${call}`))).rejects.toThrow(
          'permission denied for function',
        );
      expect(await shop.db.query('select name, phone, address from public.customers')).toEqual([
        { name: 'Leela', phone: '+91 98765 43210', address: '1 Tea Road, Coonoor' },
      ]);
      expect(await shop.db.query(`select name, encode(content, 'hex') as hex from public.stored_pictures`)).toEqual([
        { name: `${PICTURE_ID}-800.webp`, hex: '00ff0a' },
      ]);
    } finally {
      await shop.close();
    }
  });

  it('does not serve a database into which pg_restore has restored the file and opened it, until it is corrected', async () => {
    const url = await createOwnDatabase(OPEN_DEFAULT_PRIVILEGES);
    await promisify(execFile)('pg_restore', ['--clean', '--if-exists', '--no-owner', `--dbname=${url}`, file]);
    await expect(startShop(url)).rejects.toThrow('anon has execute on function public.claim_email()');
    await use(url, applyPrivileges);
    await (await startShop(url)).close();
    expect(await use(url, readGrants)).toEqual(grants);
  });

  it('does not restore the default privileges of the saved database', async () => {
    const url = await createOwnDatabase();
    await postgresBackups(url).restore(file);
    expect(await use(url, (db) => db.query('select from pg_default_acl'))).toEqual([]);
  });

  it('restores into an empty database only', async () => {
    await expect(postgresBackups(saved).restore(file)).rejects.toThrow('The database is not empty: it contains auth');
    const used = await createOwnDatabase('create table public.notes (text text)');
    await expect(postgresBackups(used).restore(file)).rejects.toThrow('it contains public.notes');
  });

  it('restores nothing from a file that is cut off', async () => {
    const url = await createOwnDatabase();
    const damaged = path.join(createTemporaryFolder(), 'damaged.dump');
    const content = readFileSync(file);
    for (const missing of [5000, 1]) {
      writeFileSync(damaged, content.subarray(0, content.length - missing));
      await expect(postgresBackups(url).restore(damaged)).rejects.toThrow(/as empty as before.*pg_restore failed/s);
      expect(await isEmpty(url)).toBe(true);
    }
    writeFileSync(damaged, 'nothing');
    await expect(postgresBackups(url).restore(damaged)).rejects.toThrow('pg_restore failed');
  });

  it('restores nothing from a backup whose migrations differ from the files, and says what to do', async () => {
    const other = path.join(createTemporaryFolder(), 'shop.dump');
    const source = await createOwnDatabase();
    await (await startShop(source)).close();
    await use(source, (db) => db.exec(CHANGE_A_MIGRATION));
    await postgresBackups(source).backUp(other);
    const url = await createOwnDatabase();
    await expect(postgresBackups(url).restore(other)).rejects.toThrow(
      /The backup was made by another version.*start with a new database/,
    );
    expect(await isEmpty(url)).toBe(true);
  });

  it('restores nothing if it is interrupted', async () => {
    const url = await createOwnDatabase();
    await expect(
      postgresBackups(url).restore(file, AbortSignal.abort(new Error('Interrupted by SIGTERM.'))),
    ).rejects.toThrow('Interrupted by SIGTERM.');
    expect(await isEmpty(url)).toBe(true);
  });

  it('names the role of an operator that the new server does not have', async () => {
    const operator = `nbt_test_${randomUUID().replaceAll('-', '')}`;
    const withOperator = path.join(createTemporaryFolder(), 'shop.dump');
    await use(server, (db) => db.exec(`create role ${operator}`));
    try {
      await use(saved, (db) => db.exec(`grant select on public.products to ${operator}`));
      await postgresBackups(saved).backUp(withOperator);
    } finally {
      await use(saved, (db) => db.exec(`revoke select on public.products from ${operator}`));
      await use(server, (db) => db.exec(`drop role ${operator}`));
    }
    const url = await createOwnDatabase();
    await expect(postgresBackups(url).restore(withOperator)).rejects.toThrow(`create role "${operator}"`);
  });

  const readTemporaryDatabases = () =>
    use(saved, (db) =>
      db.query(`select from pg_database where datname like 'nbt_restore_%' and datdba = $1::regrole`, [user]),
    );

  it('tries a restore without leaving anything behind, even two at once', async () => {
    const tried = await Promise.all([1, 2].map(() => postgresBackups(saved).tryRestore(file)));
    for (const { rows } of tried)
      expect(rows).toMatchObject({
        'public.customers': 1,
        'public.invoices': 0,
        'public.credit_notes': 0,
        'public.pictures': 1,
        'public.stored_pictures': 1,
      });
    expect(await readTemporaryDatabases()).toEqual([]);
  });

  it('removes the temporary database of a try that was killed, when it tries the next time', async () => {
    await killCommand('try-restore', 'before', saved, file);
    expect(await readTemporaryDatabases()).toHaveLength(1);
    await postgresBackups(saved).tryRestore(file);
    expect(await readTemporaryDatabases()).toEqual([]);
  });

  describe('of a shop that issues invoices after the backup', () => {
    const invoiced = path.join(createTemporaryFolder(), 'shop.dump');
    let open: string;
    const numbers: string[] = [];

    const startTestShop = async (url: string) => {
      const shop = await startShop(url);
      return { ...shop, service: shop.createServiceClient() } as TestBackend;
    };

    async function ship(shop: TestBackend, id: string): Promise<string | undefined> {
      await setStatus(shop, id, 'Shipped');
      const [invoice] = await shop.db.query<{ number: string }>(
        'select number from public.invoices where order_id = $1',
        [id],
      );
      return invoice?.number;
    }

    it('has different series in copies that are restored at the same time', async () => {
      const source = await createOwnDatabase();
      await (await startShop(source)).close();
      await postgresBackups(source).backUp(`${invoiced}.waiting`);
      const restore = async () => {
        const url = await createOwnDatabase();
        await postgresBackups(url).restore(`${invoiced}.waiting`);
        return use(url, (db) => db.query('select max(suffix) as suffix from public.document_series'));
      };
      const suffixes = (await Promise.all([restore(), restore()])).flat();
      expect(new Set(suffixes.map((row) => JSON.stringify(row))).size).toBe(2);
    });

    beforeAll(async () => {
      const url = await createOwnDatabase();
      const shop = await startTestShop(url);
      await beginSeriesAtOnce(shop.db);
      await saveSettings(shop, gstSettings);
      const first = await placeGstOrder(shop);
      ({ id: open } = await placeGstOrder(shop));
      numbers.push((await ship(shop, first.id)) ?? '');
      await postgresBackups(url).backUp(invoiced);
      numbers.push((await ship(shop, open)) ?? '');
      expect(numbers).toEqual([expect.stringMatching('^TI/..-../000001$'), expect.stringMatching('^TI/..-../000002$')]);
      await shop.close();
    });

    it.each([
      ['npm run restore', (url: string) => postgresBackups(url).restore(invoiced)],
      [
        'npm run restore, which is killed when the data is committed',
        (url: string) => killCommand('restore', 'after', url, invoiced),
      ],
      [
        'pg_restore alone',
        (url: string) => promisify(execFile)('pg_restore', ['--no-owner', `--dbname=${url}`, invoiced]),
      ],
    ])('gives new numbers, and no order a second invoice, after %s', async (_, restore) => {
      const url = await createOwnDatabase();
      await restore(url);
      const shop = await startTestShop(url);
      try {
        expect(await attentionOf(shop.service, open)).toEqual(['restored']);
        expect(await ship(shop, open)).toBeUndefined();
        const number = await ship(shop, (await placeGstOrder(shop)).id);
        expect(number).toMatch(/^TI[0-9A-Z]{4}\/..-..\/001$/);
        expect(numbers).not.toContain(number);
      } finally {
        await shop.close();
      }
    });
  });

  it('never overwrites a backup', async () => {
    await expect(postgresBackups(saved).backUp(file)).rejects.toThrow('exists');
  });
});
