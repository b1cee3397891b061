/*
 * Updates a shop behind nginx while requests arrive: two processes on the server of TEST_DATABASE_URL, nginx with the
 * configuration in docs/DEPLOY.md, and scripts/updateShop.sh, which goes back and forth between two releases. Sends requests at
 * a steady rate, and counts failed ones. Then it looks for the secrets of the requests in the logs of nginx.
 *
 *     npm run build && TEST_DATABASE_URL=postgres://… npx tsx bench/updates.ts
 *
 * UPDATES is how often (default 4), PORT the first of four ports (default 4280). Needs nginx, curl, openssl and, because the
 * script changes users, root. Exits with code 1 if a request failed, or a secret is in a log.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createBenchDatabase, fillShop, signInOwner, startMailServer, startStripe } from './support/shop.ts';

const REQUEST_INTERVAL_MS = 25;
const POLL_INTERVAL_MS = 200;
const SECRET = 'SECRET-OF-A-PAYMENT';

if (!process.env.TEST_DATABASE_URL) throw new Error('Set TEST_DATABASE_URL: two processes need a PostgreSQL server.');
const firstPort = Number(process.env.PORT ?? 4280);
const ports = [firstPort, firstPort + 1];
const [httpsPort, httpPort] = [firstPort + 2, firstPort + 3];
const siteUrl = `https://shop.example:${httpsPort}`;
const repository = path.resolve(import.meta.dirname, '..');
const database = await createBenchDatabase();
const { dataDir: folder, databaseUrl = '' } = database.options;
const at = (...names: string[]) => path.join(folder, ...names);
const mailServer = await startMailServer();
const stripe = await startStripe(`${siteUrl}/functions/v1/payment-webhook`);

/** The settings of the tax, and a paid order for each process. */
const PAID_ORDERS = `
    update public.shop_settings set legal_name = 'Bench Tea', gstin = '33AAPFU0939F1Z2', state = 'Tamil Nadu',
      address = '12 Bazaar Street, Coonoor', signatory = 'A. Bench';
    insert into public.products (id, slug, title) values ('bench-tea', 'bench-tea', 'Bench Tea');
    insert into public.variants (id, product_id, title, amount) values ('bench-tin', 'bench-tea', 'Tin', 50000);
    insert into public.customers (name, email) values ('Asha', 'asha@post.example');
    insert into public.orders (order_uid, customer_id, created_at, items, shipping)
    select format('NBT-%s', 700000 + n), customers.id, now() - interval '1 day' + n * interval '1 second',
      '[{"product": {"id": "bench-tea", "title": "Bench Tea", "image": null}, "quantity": 1, "unit_amount": 50000,
        "variant": {"id": "bench-tin", "title": "Tin", "weight": null}}]',
      jsonb_build_object('name', 'Asha', 'email', format('shopper.%s@post.example', n), 'phone', '+91 98470 12345',
        'address', '4 Lake View Road', 'city', 'Kochi', 'pin_code', '682001', 'state', 'Kerala')
    from public.customers, generate_series(1, ${ports.length}) n where customers.email = 'asha@post.example';`;

function setCurrent(target: string): void {
  rmSync(at('shop/current'), { force: true });
  symlinkSync(target, at('shop/current'));
}

/** Creates two releases with the same build. */
function writeReleases(): void {
  for (const name of ['one', 'two']) {
    for (const part of ['dist', 'dist-render', 'dist-server', 'src', 'supabase', 'scripts', 'package.json'])
      cpSync(path.join(repository, part), at('shop/releases', name, part), { recursive: true });
    symlinkSync(path.join(repository, 'node_modules'), at('shop/releases', name, 'node_modules'));
  }
  setCurrent('releases/one');
  symlinkSync('releases/two', at('shop/previous'));
}

/** Replaces systemd, with the command of the unit in docs/DEPLOY.md. */
function writeSystemctl(page: string): void {
  const [, command] = /^ *ExecStart=(?:\/usr\/bin\/)?(.+)$/m.exec(page) ?? [];
  const [, workingDirectory = ''] = /^ *WorkingDirectory=(.+)$/m.exec(page) ?? [];
  mkdirSync(at('bin'));
  writeFileSync(
    at('bin/systemctl'),
    `#!/bin/sh
set -eu
port=\${2#shop@}
start() {
  cd ${workingDirectory.replace('/opt/shop', at('shop'))}
  set -a; . ${at('shop.env')}; PORT=$port
  setsid ${command} >>${at('processes.log')} 2>&1 </dev/null 9>&- &
  echo $! >${folder}/$port.pid
}
stop() {
  pid=$(cat ${folder}/$port.pid)
  kill -TERM $pid || true
  while [ -e /proc/$pid ]; do sleep 0.1; done
}
case $1 in
  show) case $* in *NRestarts*) echo 0; exit ;; esac
    for each in ${ports.join(' ')}; do echo "shop@$each.service"; echo; done ;;
  start) start ;;
  stop) stop ;;
  restart) stop; start ;;
esac
`,
    { mode: 0o755 },
  );
}

function writeSettings(): void {
  const settings = {
    SITE_URL: siteUrl,
    DATABASE_URL: databaseUrl,
    DATA_DIR: at('data'),
    TRUST_PROXY: '1',
    ...database.env,
    ...stripe.env,
    ...mailServer.env,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'\n`);
  writeFileSync(at('shop.env'), lines.join(''));
}

/** Writes the configuration of the page, with names and ports of this machine, as a whole configuration of nginx. */
function writeNginx(page: string): void {
  const blocks = [...page.matchAll(/```nginx\n([^]*?)```/g)].map(([, text = '']) => text);
  const block = blocks.find((text) => text.includes('upstream shop ')) ?? '';
  const certificate = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=shop.example', '-days', '1'];
  execFileSync(
    'openssl',
    [
      ...['req', ...certificate, '-addext', 'subjectAltName=DNS:shop.example'],
      ...['-keyout', at('privkey.pem'), '-out', at('fullchain.pem')],
    ],
    { stdio: 'ignore' },
  );
  const servers = block
    .replaceAll('/etc/letsencrypt/live/shop.example', folder)
    .replaceAll('/var/log/nginx', folder)
    .replaceAll(/^ *listen \[::\].*$/gm, '')
    .replaceAll('listen 443', `listen 127.0.0.1:${httpsPort}`)
    .replaceAll('listen 80', `listen 127.0.0.1:${httpPort}`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${ports[0]}`)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${ports[1]}`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  // The rest is as in the package of Debian, which has a process for each processor.
  writeFileSync(
    at('nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes auto;
pid ${at('nginx.pid')};
error_log ${at('nginx-error.log')};
events { worker_connections 768; }
http {
  ${temporary.join('\n  ')}
  include /etc/nginx/mime.types;
  access_log ${at('nginx-access.log')};
  ${servers}
}
`,
  );
}

const run = (command: string, ...args: string[]) =>
  spawn(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PATH: `${at('bin')}:${process.env.PATH}`,
      SHOP_FOLDER: at('shop'),
      SHOP_SETTINGS: at('shop.env'),
      CURL_CA_BUNDLE: at('fullchain.pem'),
    },
  });

async function finish(command: string, ...args: string[]): Promise<void> {
  const [code] = (await once(run(command, ...args), 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed. The messages above say why.`);
}

interface Visit {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
}

/** No POST changes anything: nobody has such a checkout. */
const VISITS: Visit[] = [
  { method: 'GET', path: '/' },
  { method: 'GET', path: '/product/bench-tea' },
  { method: 'GET', path: '/functions/v1/store/store/nilgiri/products?limit=5' },
  { method: 'GET', path: `/success?order=NBT-100000&checkout=${SECRET}` },
  { method: 'GET', path: `/confirm?token_hash=${SECRET}&type=signup` },
  {
    method: 'POST',
    path: '/functions/v1/store/store/nilgiri/checkout/status',
    body: { token: SECRET.padEnd(43, '0') },
  },
  { method: 'POST', path: '/functions/v1/store/store/nilgiri/checkout/release', body: { url: siteUrl } },
];
const agent = new Agent({ keepAlive: true });

/** Resolves with the status of the response, or the code of the error. */
function send({ method, path: target, body }: Visit, ca: string): Promise<string> {
  return new Promise((resolve) => {
    const sent = request(siteUrl + target, {
      agent,
      ca,
      method,
      lookup: (_, options, callback) =>
        options.all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4),
      headers: { 'content-type': 'application/json', referer: `${siteUrl}/success?checkout=${SECRET}` },
    });
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    sent.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve(String(response.statusCode)));
      response.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });
    sent.end(body && JSON.stringify(body));
  });
}

/** Sends a visit every few milliseconds, until it is stopped. It does not wait for earlier visits. */
function startVisits(expected: string[], ca: string) {
  const sent: Promise<void>[] = [];
  const failures = new Map<string, number>();
  const visit = async (index: number) => {
    const { method, path: target } = VISITS[index]!;
    const result = await send(VISITS[index]!, ca);
    if (result === expected[index]) return;
    const failure = `${method} ${target}: ${result} instead of ${expected[index]}`;
    failures.set(failure, (failures.get(failure) ?? 0) + 1);
  };
  const timer = setInterval(() => sent.push(visit(sent.length % VISITS.length)), REQUEST_INTERVAL_MS);
  return async () => {
    clearInterval(timer);
    await Promise.all(sent);
    return { requests: sent.length, failures };
  };
}

/**
 * Each process loads what it needs for a PDF when it writes the first one: from its release, although the link leads nowhere.
 * @throws {Error} if it cannot
 */
async function writeFirstDocuments(key: string): Promise<void> {
  setCurrent('releases/none');
  for (const port of ports) {
    const url = `http://127.0.0.1:${port}`;
    const owner = await signInOwner(url, key);
    const { data: orders } = await owner.from('orders').select('id').throwOnError();
    const response = await fetch(`${url}/functions/v1/documents/slips`, {
      method: 'POST',
      headers: { authorization: `Bearer ${(await owner.auth.getSession()).data.session?.access_token}` },
      body: JSON.stringify({ order_ids: orders.map(({ id }) => id) }),
    });
    if (!response.ok) throw new Error(`The first PDF after the link has changed: ${response.status}`);
  }
  setCurrent('releases/one');
}

function logsWithSecret(): string[] {
  const logs = readdirSync(folder).filter((name) => name.endsWith('.log'));
  return logs.filter((name) => readFileSync(at(name), 'utf8').includes(SECRET));
}

let nginx: ReturnType<typeof run> | undefined;
try {
  const page = readFileSync(process.env.DEPLOY_PAGE ?? path.join(repository, 'docs/DEPLOY.md'), 'utf8');
  writeReleases();
  writeSystemctl(page);
  writeSettings();
  writeNginx(page);
  const ca = readFileSync(at('fullchain.pem'), 'utf8');
  const script = process.env.UPDATE_SCRIPT ?? at('shop/current/scripts/updateShop.sh');
  const key = await fillShop(database, (db) => db.exec(PAID_ORDERS));
  for (const port of ports) await finish(at('bin/systemctl'), 'start', `shop@${port}`);
  nginx = run('nginx', '-p', folder, '-c', at('nginx.conf'));
  while ((await send({ method: 'GET', path: '/healthz' }, ca)) !== '200') {
    if (nginx.exitCode !== null) throw new Error('nginx did not start.');
    await delay(POLL_INTERVAL_MS);
  }
  await writeFirstDocuments(key);
  const expected: string[] = [];
  for (const visit of VISITS) expected.push(await send(visit, ca));
  console.log(`Expected statuses: ${expected.join(', ')}`);

  const stopVisits = startVisits(expected, ca);
  for (let update = 0; update < Number(process.env.UPDATES ?? 4); update += 1) await finish(script, '--back');
  const { requests, failures } = await stopVisits();

  const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
  console.log(`${failed} of ${requests} requests failed.`);
  for (const [failure, count] of failures) console.log(`  ${count} × ${failure}`);
  if (failed > 0)
    console.log(
      readFileSync(at('shop.log'), 'utf8')
        .split('\n')
        .filter((line) => /" 50\d /.test(line))
        .join('\n'),
    );
  const leaks = logsWithSecret();
  console.log(leaks.length > 0 ? `WRONG: secrets are in ${leaks.join(', ')}` : 'No secret is in a log.');
  process.exitCode = failed > 0 || leaks.length > 0 ? 1 : 0;
} finally {
  for (const port of ports) await finish(at('bin/systemctl'), 'stop', `shop@${port}`);
  nginx?.kill('SIGQUIT');
  agent.destroy();
  await stripe.close();
  await mailServer.close();
  await database.remove();
}
