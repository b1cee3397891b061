import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import type { ParameterOrJSON } from 'postgres';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { normalizeEmail } from '../../../src/domain/emailAddress.ts';
import { clientNetwork } from '../../functions/_shared/clientAddress.ts';
import { databaseUnreachable } from '../../functions/_shared/errors.ts';
import { logError } from '../../functions/_shared/log.ts';
import { ConnectionPool } from '../database/connectionPool.ts';
import { DEFAULT_POOL_SIZE } from '../database/poolSize.ts';
import { tooManyAttempts } from '../backend/tooManyAttempts.ts';

const WINDOW_S = 15 * 60;
/** From one network to one account: a person who mistypes a password stays below it. */
const PAIR_LIMIT = 5;
/** From one network to all accounts: the customers of a mobile carrier share few addresses. */
const NETWORK_LIMIT = 300;
/** To one account from all networks, attempts are never rejected, so that nobody can lock it. They only become slower. */
const ATTEMPTS_WITHOUT_DELAY = 5;
const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 5_000;
/** An attempt that cannot be counted in this time is rejected. */
const QUERY_TIMEOUT_MS = 3_000;

// Any number that no other advisory lock of the database uses.
const LOCK_KEY = 7_311_940;
/** Besides those of DATABASE_POOL_SIZE. */
const RATE_LIMIT_CONNECTIONS = 2;
const CREATE_TABLE = `
  create schema if not exists local;
  create table if not exists local.rate_limits (key text primary key, points integer not null default 0, expire bigint);
`;

type LimiterName = 'auth-pair' | 'auth-network' | 'auth-account';

/** Creates counters that expire at the end of a time window. */
export interface RateLimitStore {
  createLimiter(name: LimiterName, points: number): RateLimiterAbstract;
  close(): Promise<void>;
}

/** Keeps the counters in this process. */
export function createMemoryStore(): RateLimitStore {
  return {
    createLimiter: (keyPrefix, points) => new RateLimiterMemory({ keyPrefix, points, duration: WINDOW_S }),
    close: () => Promise.resolve(),
  };
}

/** Keeps the counters on a PostgreSQL server, where all processes share them. */
export async function createPostgresStore(url: string): Promise<RateLimitStore> {
  const pool = new ConnectionPool(url, { ...DEFAULT_POOL_SIZE, size: RATE_LIMIT_CONNECTIONS });
  await pool.transaction(async (connection) => {
    // Two servers that start at the same time must not both create the table.
    await connection.unsafe('select pg_advisory_xact_lock($1)', [LOCK_KEY]);
    await connection.unsafe(CREATE_TABLE);
  });
  const storeClient = {
    async query({ text, values }: { text: string; values: ParameterOrJSON<never>[] }) {
      try {
        return { rows: [...(await pool.queryWithin(QUERY_TIMEOUT_MS, text, values))] };
      } catch (error) {
        logError('An attempt to log in could not be counted', error);
        throw new HTTPException(503, { res: databaseUnreachable(), cause: error });
      }
    },
  };
  return {
    createLimiter: (keyPrefix, points) =>
      new RateLimiterPostgres({
        storeClient,
        storeType: 'client',
        schemaName: 'local',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: keyPrefix === 'auth-pair',
        keyPrefix,
        points,
        duration: WINDOW_S,
      }),
    close: () => pool.close(),
  };
}

interface Attempt {
  action: 'logIn' | 'signUp' | 'email' | 'verify' | 'session';
  /**
   * Whose account: an email, or the token of an emailed link. Undefined for the requests of a session, which the backend
   * limits by user (userLimits.ts): only it knows which access tokens are valid.
   */
  account?: string;
}

/**
 * Limits the requests of the auth API that guess secrets, send emails, create accounts or change them. Of requests that
 * guess, only failed ones count. Requests for unknown and for registered emails count alike.
 */
export function limitAuthRequests(store: RateLimitStore) {
  const pairs = store.createLimiter('auth-pair', PAIR_LIMIT);
  const networks = store.createLimiter('auth-network', NETWORK_LIMIT);
  const accounts = store.createLimiter('auth-account', Number.MAX_SAFE_INTEGER);

  return createMiddleware(async (c, next) => {
    const attempt = await readAttempt(c);
    if (!attempt) return next();
    const { action, account } = attempt;
    const network = clientNetwork(c.req.header('x-forwarded-for') ?? 'unknown');
    const networkKey = hash(action, network);
    if (account === undefined) {
      const reachedLimit = await consume(networks, networkKey);
      return reachedLimit ? tooManyAttempts(reachedLimit.msBeforeNext) : next();
    }
    const pairKey = hash(action, network, account);
    const accountKey = hash(action, account);

    // Counted before the request is handled, so that parallel attempts are not free.
    const reachedLimit = (await consume(pairs, pairKey)) ?? (await consume(networks, networkKey));
    if (reachedLimit) return tooManyAttempts(reachedLimit.msBeforeNext);
    const isGuess = action === 'logIn' || action === 'verify';
    if (isGuess) {
      const { consumedPoints } = await accounts.consume(accountKey);
      await setTimeout(delayOf(consumedPoints));
    }
    await next();
    if (!isGuess || isMiss(c.res.status)) return;
    await Promise.all([
      c.res.ok ? pairs.delete(pairKey) : pairs.reward(pairKey),
      networks.reward(networkKey),
      accounts.reward(accountKey),
    ]);
  });
}

async function readAttempt(c: Context): Promise<Attempt | undefined> {
  const path = c.req.path.replace('/auth/v1/', '');
  if (path === 'reauthenticate' || (path === 'user' && c.req.method === 'PUT')) return { action: 'session' };
  if (c.req.method !== 'POST') return undefined;

  const body: unknown = await c.req.raw
    .clone()
    .json()
    .catch(() => null);
  const { email, token_hash: linkToken } = Object(body) as Record<string, unknown>;
  const account = typeof email === 'string' ? (normalizeEmail(email) ?? '') : '';
  switch (path) {
    case 'token':
      return c.req.query('grant_type') === 'password' ? { action: 'logIn', account } : undefined;
    case 'signup':
      return { action: 'signUp', account };
    case 'recover':
    case 'otp':
    case 'magiclink':
    case 'resend':
      return { action: 'email', account };
    case 'verify':
      return { action: 'verify', account: account || (typeof linkToken === 'string' ? linkToken : '') };
  }
}

/** Counts an attempt. Returns the state of the counter if the limit is reached. */
async function consume(limiter: RateLimiterAbstract, key: string): Promise<RateLimiterRes | undefined> {
  try {
    await limiter.consume(key);
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return reason;
    throw reason;
  }
}

const isMiss = (status: number) => [400, 401, 403, 422].includes(status);

/** 0 for the first attempts, then 250 ms, 500 ms, … up to 5 s. */
const delayOf = (attempts: number) =>
  attempts <= ATTEMPTS_WITHOUT_DELAY
    ? 0
    : Math.min(FIRST_DELAY_MS * 2 ** (attempts - ATTEMPTS_WITHOUT_DELAY - 1), MAX_DELAY_MS);

/** The keys are hashes, so that the counters contain no emails, addresses or tokens. */
const hash = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
