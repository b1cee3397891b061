/*
 * Deploys the shop with the official Supabase CLI to simulated services on this machine, and runs the contract tests on the result:
 *
 *     TEST_DATABASE_URL=postgres://… npx tsx bench/supabaseCli.ts
 *
 * 1. `db push` on an empty database with the roles and schemas of a new project, twice. The server accepts the statements
 *    that it stores.
 * 2. `functions deploy` to a simulated Management API. A warning is a failure.
 *    It uploads the files that supabase/functions/deno.slow.test.ts runs.
 * 3. Each function runs in Deno from its uploaded files alone. nginx serves the pages with the nginx.conf of the build.
 *    The embedded server serves auth and REST, with the database of step 1. As in a new project, the functions get the API
 *    keys by name alone, and access tokens are signed by ES256.
 * 4. The timer that a migration has scheduled calls the function scheduled-jobs.
 * 5. `npm run contract`.
 *
 * Needs nginx, and the npm registry for the CLI and for Deno. The user of TEST_DATABASE_URL must be a superuser. Listens
 * on PORT (default 4180) and the next two ports. Exits with code 1 if something is wrong.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import postgres from 'postgres';
import { FUNCTION_NAMES, uploadedFilesOf } from '../supabase/functions/_testing/uploadedFiles.ts';
import type { PaymentEnv } from '../supabase/functions/_shared/payments/paymentSettings.ts';
import { migrationDifference, readAppliedMigrations } from '../supabase/server/database/appliedMigrations.ts';
import { openDatabase } from '../supabase/server/database/openDatabase.ts';
import { generateSecrets } from '../supabase/server/secrets.ts';
import { createScratchDatabase } from '../supabase/server/testing/scratchDatabase.ts';
import { createManagementApi, type DeployedFunction } from './supabase/managementApi.ts';
import { startPlatform } from './supabase/platform.ts';
import { preparePlatformDatabase } from './supabase/platformDatabase.ts';

const CLI_VERSION = '3.1.0';
const PROJECT = 'abcdefghijklmnopqrst';
const root = fileURLToPath(new URL('..', import.meta.url));

const databaseServer = process.env.TEST_DATABASE_URL;
if (!databaseServer) throw new Error('TEST_DATABASE_URL is required: a PostgreSQL server.');
const port = Number(process.env.PORT ?? 4180);
const urls = {
  site: `http://localhost:${port}`,
  platform: `http://127.0.0.1:${port + 1}`,
  management: `http://127.0.0.1:${port + 2}`,
};

const folder = await mkdtemp(path.join(tmpdir(), 'nbt-supabase-'));
// nginx reads the pages as another user.
await chmod(folder, 0o755);
const scratch = await createScratchDatabase(databaseServer);
const children: ChildProcess[] = [];
const cleanups: (() => unknown)[] = [];
const secrets = generateSecrets();

/** Runs a command to its end, prints its output, and returns it. Rejects if it fails. */
async function run(command: string, args: string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) {
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, DO_NOT_TRACK: '1', NO_COLOR: '1', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  const lines = output.trimEnd().split('\n');
  console.log(
    lines
      .filter((line) => !line.startsWith('Uploading asset'))
      .join('\n')
      .replace(/^/gm, '    '),
  );
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} exited with ${code}`);
  return output;
}

function assert(isTrue: unknown, message: string): asserts isTrue {
  if (!isTrue) throw new Error(message);
}

async function listen(app: Hono, url: string) {
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(new URL(url).port) });
  if (!server.listening) await once(server, 'listening');
  cleanups.push(() => server.close());
}

/** Starts a process that runs until the end, and resolves with the first match in its output. */
async function start(command: string, args: string[], env: NodeJS.ProcessEnv, cwd: string, ready: RegExp) {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let output = '';
  return new Promise<RegExpExecArray>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const match = ready.exec(output);
        if (match) resolve(match);
      });
    child.once('exit', (code) => reject(new Error(`${command} exited with ${code}:\n${output}`)));
  });
}

async function pushMigrations(cli: string, project: string): Promise<void> {
  console.log('\n1. supabase db push, on an empty database');
  const ownerUrl = await preparePlatformDatabase(scratch.url, secrets);
  const push = () => run(cli, ['db', 'push', `--remote=${ownerUrl}`, '--yes'], { cwd: project });
  const migrations = await readdir(path.join(project, 'supabase/migrations'));
  const first = await push();
  assert(
    migrations.every((file) => first.includes(file)),
    'Not every migration was applied.',
  );
  assert(!/warn|deprecated/i.test(first), 'The CLI warns.');
  const db = await openDatabase({ url: scratch.url });
  const difference = await readAppliedMigrations(db).then((applied) => migrationDifference('The database', applied));
  await db.close();
  assert(!difference, difference ?? '');
  console.log('   again');
  assert(/up to date/i.test(await push()), 'The second db push changes something.');
}

async function deployFunctions(cli: string, project: string): Promise<Map<string, DeployedFunction>> {
  console.log('\n2. supabase functions deploy');
  const deployed = new Map<string, DeployedFunction>();
  await listen(createManagementApi(path.join(folder, 'uploaded'), deployed), urls.management);
  const profile = path.join(folder, 'profile.yaml');
  await writeFile(
    profile,
    `name: trial\napi_url: ${urls.management}\ndashboard_url: ${urls.management}\nproject_host: supabase.example\n`,
  );
  const output = await run(
    cli,
    ['functions', 'deploy', ...FUNCTION_NAMES, '--use-api', `--remote=${PROJECT}`, '--profile', profile, '--yes'],
    { cwd: project, env: { SUPABASE_ACCESS_TOKEN: `sbp_${'0'.repeat(40)}` } },
  );
  assert(!/warn|deprecated/i.test(output), 'The CLI warns.');
  assert(deployed.size === FUNCTION_NAMES.length, 'Not every function was deployed.');
  for (const name of FUNCTION_NAMES) {
    const uploaded = (await readdir(path.join(folder, 'uploaded', name), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(path.join(folder, 'uploaded', name), path.join(entry.parentPath, entry.name)));
    assert(
      uploaded.sort().join() === uploadedFilesOf(name).files.join(),
      `The uploaded files of ${name} are not the files that it imports.`,
    );
  }
  return deployed;
}

/** Runs the uploaded files of a function in Deno. Returns its URL. */
async function startFunction(
  name: string,
  { entrypoint_path, import_map_path }: DeployedFunction,
  paymentEnv: PaymentEnv,
): Promise<string> {
  const { runInstall } = createRequire(import.meta.url)('deno/install_api.cjs') as { runInstall: () => string };
  const files = path.join(folder, 'uploaded', name);
  const fileOf = (file: string) => path.join(files, path.normalize(`/${file}`));
  const [, address] = await start(
    runInstall(),
    ['run', '--no-lock', '--config', fileOf(import_map_path), '--allow-net', '--allow-env', fileOf(entrypoint_path)],
    {
      ...process.env,
      NO_COLOR: '1',
      DENO_DIR: path.join(folder, 'deno'),
      DENO_TLS_CA_STORE: 'mozilla,system',
      DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0',
      SUPABASE_URL: urls.platform,
      SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: secrets.publishableKey }),
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: secrets.secretKey }),
      SITE_URL: urls.site,
      JOBS_SECRET: secrets.jobsSecret,
      ...paymentEnv,
      RESEND_API_URL: urls.platform,
      RESEND_API_KEY: 're_trial',
      MAIL_FROM: 'Nilgiri Black Tea <orders@nbt.example>',
    },
    files,
    /Listening on (http:\/\/127\.0\.0\.1:\d+)/,
  );
  console.log(`    ${name.padEnd(20)} ${uploadedFilesOf(name).files.length} files uploaded, running`);
  return address ?? '';
}

async function serveShop(deployed: Map<string, DeployedFunction>) {
  console.log('\n3. The functions from their uploaded files, and the pages by nginx');
  const functions = new Map<string, DeployedFunction & { url: string }>();
  const platform = await startPlatform({
    databaseUrl: scratch.url,
    secrets,
    siteUrl: urls.site,
    url: urls.platform,
    functions,
  });
  cleanups.push(() => platform.close());
  await listen(platform.app, urls.platform);
  for (const [name, fields] of deployed)
    functions.set(name, { ...fields, url: await startFunction(name, fields, platform.paymentEnv) });

  const dist = path.join(folder, 'dist');
  await run('npm', ['run', '--silent', 'build'], {
    env: {
      SITE_URL: urls.site,
      SUPABASE_URL: urls.platform,
      SUPABASE_ANON_KEY: secrets.publishableKey,
      MAILBOX_URL: `${urls.platform}/mailbox`,
      REAL_PAYMENTS: '0',
    },
  });
  await cp(path.join(root, 'dist'), dist, { recursive: true });
  const nginx = path.join(folder, 'nginx');
  await mkdir(nginx);
  await writeFile(
    path.join(nginx, 'nginx.conf'),
    `daemon off; pid ${nginx}/pid; error_log stderr notice; events {}
     http { include /etc/nginx/mime.types; access_log off;
       server { listen 127.0.0.1:${port}; root ${dist}; include ${dist}/nginx.conf; } }`,
  );
  await start(
    'nginx',
    ['-p', nginx, '-c', path.join(nginx, 'nginx.conf'), '-e', 'stderr'],
    process.env,
    nginx,
    /start worker process/,
  );
  return platform;
}

async function checkTimer(): Promise<void> {
  console.log('\n4. The timer of the database');
  const sql = postgres(scratch.url, { max: 1, onnotice: () => {} });
  try {
    await sql`select vault.create_secret(${`${urls.platform}/functions/v1/scheduled-jobs`}, 'jobs_url')`;
    await sql`select vault.create_secret(${secrets.jobsSecret}, 'jobs_secret')`;
    const [job] = await sql<{ jobname: string; schedule: string; command: string }[]>`select * from cron.job`;
    assert(job?.schedule === '* * * * *', 'The migrations have scheduled no job.');
    await sql.unsafe(job.command);
    const [request] = await sql<{ url: string; headers: Record<string, string> }[]>`select * from net.requests`;
    assert(request, 'The job has sent no request.');
    const response = await fetch(request.url, { method: 'POST', headers: request.headers, body: '{}' });
    console.log(`    ${job.jobname} (${job.schedule}): ${response.status} ${await response.text()}`);
    assert(response.ok, 'The regular jobs have failed.');
    // The auth service writes as a role of its own, so the triggers on its table must work for it.
    await sql.begin(async (transaction) => {
      await transaction`set local role supabase_auth_admin`;
      await transaction`
        insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), 'trial@nbt.example', now())`;
      await transaction`reset role`;
      const rows = await transaction`select from public.customers where email = 'trial@nbt.example'`;
      assert(rows.length === 1, 'The auth service has created an account without a customer.');
      await transaction`delete from auth.users where email = 'trial@nbt.example'`;
    });
  } finally {
    await sql.end();
  }
}

try {
  // In a folder of its own: no node_modules is above the uploaded files.
  const cliFolder = path.join(folder, 'cli');
  await mkdir(cliFolder);
  await run(
    'npm',
    ['install', '--silent', '--no-audit', '--no-fund', '--prefix', cliFolder, `supabase@${CLI_VERSION}`],
    {
      cwd: cliFolder,
    },
  );
  const cli = path.join(cliFolder, 'node_modules/.bin/supabase');
  const project = path.join(folder, 'project');
  for (const name of ['supabase', 'src'])
    await cp(path.join(root, name), path.join(project, name), { recursive: true });

  await pushMigrations(cli, project);
  const deployed = await deployFunctions(cli, project);
  await serveShop(deployed);
  await checkTimer();
  console.log('\n5. Contract tests');
  await run('npm', ['run', '--silent', 'contract', '--', urls.site]);
  console.log('\nThe official CLI deploys the shop, and it passes the contract tests.');
} catch (error) {
  console.error(`\nWRONG: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  for (const child of children) child.kill();
  for (const child of children) if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  for (const cleanup of cleanups.reverse()) await cleanup();
  await scratch.drop();
  await rm(folder, { recursive: true });
}
