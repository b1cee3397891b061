import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Hono } from 'hono';
import { createBackendApp } from '../backend/backendApp.ts';
import { revisionOf } from '../gateway/files/fileRevision.ts';
import { createGateway, type GatewayOptions } from '../gateway/gateway.ts';
import type { Prerenderer } from '../gateway/pages/prerenderer.ts';
import { openSite } from '../gateway/files/site.ts';
import { createHealthProbe, type HealthProbe } from '../health/health.ts';
import { readPageConfig } from '../settings.ts';
import { createFunctions } from '../backend/functions.ts';
import type { TestBackend } from './backend.ts';
import { createTemporaryFolder } from './temporaryFolder.ts';

export const PAGE = `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><title>Shop</title><script type="application/json" id="config">{}</script><style>#failure{}</style><script>watch()</script><script defer src="/assets/main.0123456789.js"></script></head><body><div id="root"></div></body></html>`;
export const SCRIPT = `console.log('${'tea '.repeat(500)}');`;

/** The script of a service worker that stores this page. */
export const serviceWorkerFor = (page: string) => `store('/shell.html', '${revisionOf(page)}');`;

// Longer than for customers, because a test must not depend on the speed of the machine.
const HEALTH_TIMEOUT_MS = 60_000;

export interface TestGateway {
  app: Pick<Hono, 'request' | 'fetch'>;
  /** The lines of the request log. */
  lines: string[];
  /** /healthz reports its last run. */
  health: HealthProbe;
}

interface TestGatewayOptions extends Pick<GatewayOptions, 'bodyLimits' | 'turnLimits'> {
  env?: NodeJS.ProcessEnv;
  trustProxy?: boolean;
  isPrivateDemo?: boolean;
  hasDemoNotice?: boolean;
  metricsToken?: string;
  /** Default: browsers render all pages. */
  prerenderer?: Prerenderer;
  /** The clock of the process, in milliseconds since 1970. */
  now?: () => number;
  /** The clock of the payment provider. */
  readProviderTime?: () => Promise<Date | null>;
  /** Where the health check writes a file. */
  dataDir?: string;
  /** Receives the requests to the backend. */
  onBackendRequest?: (request: Request) => void;
}

/** Creates a gateway to a backend, with a small site. */
export function createTestGateway(
  backend: TestBackend,
  {
    env = {},
    trustProxy = false,
    isPrivateDemo = false,
    hasDemoNotice = false,
    metricsToken,
    prerenderer,
    now,
    readProviderTime,
    dataDir = createTemporaryFolder(),
    onBackendRequest,
    bodyLimits,
    turnLimits,
  }: TestGatewayOptions = {},
): TestGateway {
  const lines: string[] = [];
  const shop = createFunctions(backend);
  const health = createHealthProbe(backend, { ...shop, readProviderTime }, dataDir, {
    timeoutMs: HEALTH_TIMEOUT_MS,
    now,
  });
  const backendApp = createBackendApp(backend, shop, health);
  const gateway = createGateway({
    settings: { siteUrl: backend.siteUrl, port: 3000, trustProxy, isPrivateDemo, hasDemoNotice, metricsToken },
    backend: {
      fetch(request) {
        onBackendRequest?.(request);
        return backendApp.fetch(request);
      },
    },
    site: { ...site, prerenderer },
    config: readPageConfig(env, backend.secrets.publishableKey, {
      hasMailbox: false,
      hasGoogle: true,
      hasRealPayments: false,
    }),
    now,
    bodyLimits,
    turnLimits,
    log: ({ method, path, status, durationMs }) => lines.push(`${method} ${path} ${status} ${durationMs} ms`),
  });
  return { app: gateway as unknown as TestGateway['app'], lines, health };
}

const site = await openSite(writeSite());

function writeSite(): string {
  const dist = createTemporaryFolder();
  mkdirSync(path.join(dist, 'assets'));
  writeFileSync(path.join(dist, 'shell.html'), PAGE);
  writeFileSync(path.join(dist, 'sw.js'), serviceWorkerFor(PAGE));
  writeFileSync(path.join(dist, 'robots.txt'), 'User-agent: *');
  writeFileSync(path.join(dist, 'assets', 'main.0123456789.js'), SCRIPT);
  writeFileSync(path.join(dist, 'assets', 'main.0123456789.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(path.join(dist, 'assets', 'main.0123456789.js.gz'), gzipSync(SCRIPT));
  return dist;
}
