import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import type { ParameterOrJSON } from 'postgres';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { normalizeEmail } from '../../../src/domain/emailAddress.ts';
import { clientNetwork } from '../../functions/_shared/clientAddress.ts';
import { databaseUnreachable } from '../../functions/_shared/errors.ts';
import { logError } from '../../functions/_shared/log.ts';
import { ConnectionPool } from '../database/connectionPool.ts';
import { DEFAULT_POOL_SIZE } from '../database/poolSize.ts';
import { tooManyAttempts } from '../backend/tooManyAttempts.ts';
import { ADVISORY_LOCKS } from '../database/advisoryLocks.ts';

const WINDOW_MS = 15 * 60_000;
/** From one network to one account: a person who mistypes a password stays below it. */
const PAIR_LIMIT = 5;
/** Successful log-ins from one network to one account. Each creates a session. */
const LOG_IN_LIMIT = 100;
/** From one network to all accounts: the customers of a mobile carrier share few addresses. */
const NETWORK_LIMIT = 300;
/** To one account from all networks, attempts are never rejected, so that nobody can lock it. They only become slower. */
const ATTEMPTS_WITHOUT_DELAY = 5;
const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 5_000;
/** An attempt that cannot be counted in this time is rejected. */
const QUERY_TIMEOUT_MS = 3_000;

/** Besides the connections of DATABASE_POOL_SIZE. */
const RATE_LIMIT_CONNECTIONS = 2;
const CREATE_TABLE = `
  create schema if not exists local;
  create table if not exists local.rate_limits (key text primary key, points integer not null default 0, expire bigint);
`;

/**
 * Adds a point to a counter, or starts it again at the end of its window. The times are of the clock of the database. If
 * the end is more than a window and a minute away, the clock was ahead when the end was written, and the counter starts
 * again. The minute is for transactions that began later.
 */
const COUNT = `
  insert into local.rate_limits as counter (key, points, expire)
    values ($1, 1, floor(extract(epoch from now()) * 1000)::bigint + $2)
    on conflict (key) do update set (points, expire) = (
      select case when is_current then counter.points + 1 else 1 end,
          case when is_current then counter.expire else excluded.expire end
        from (select counter.expire > excluded.expire - $2 and counter.expire <= excluded.expire + 60000) as found (is_current)
    )
    returning points, (expire - extract(epoch from now()) * 1000)::float as wait_ms
`;
const DELETE_ENDED = `
  delete from local.rate_limits
    where to_timestamp(expire / 1000) not between now() - interval '1 hour' and now() + interval '1 hour'
`;
const DELETE_INTERVAL_MS = 5 * 60_000;

type LimiterName = 'auth-pair' | 'auth-log-in' | 'auth-network' | 'auth-account';

/** The attempts of a key within its window, and when that ends. */
interface Attempts {
  count: number;
  waitMs: number;
  isAboveLimit: boolean;
}

interface Limiter {
  /** Counts an attempt. */
  count(key: string): Promise<Attempts>;
  /** Takes one back. */
  uncount(key: string): Promise<unknown>;
  /** Starts counting again. */
  reset(key: string): Promise<unknown>;
}

/** Creates counters that expire at the end of a time window. */
export interface RateLimitStore {
  createLimiter(name: LimiterName, points: number): Limiter;
  close(): Promise<void>;
}

/** Keeps the counters in this process. */
export function createMemoryStore(): RateLimitStore {
  return {
    createLimiter(keyPrefix, points) {
      const counters = new RateLimiterMemory({ keyPrefix, points, duration: WINDOW_MS / 1000 });
      return {
        async count(key) {
          const { consumedPoints: count, msBeforeNext } = await counters.penalty(key);
          // If the clock of this process was set back, the window seems to be longer.
          return { count, waitMs: Math.min(msBeforeNext, WINDOW_MS), isAboveLimit: count > points };
        },
        uncount: (key) => counters.reward(key),
        reset: (key) => counters.delete(key),
      };
    },
    close: () => Promise.resolve(),
  };
}

/** Keeps the counters on a PostgreSQL server, where all processes share them. */
export async function createPostgresStore(url: string): Promise<RateLimitStore> {
  const pool = new ConnectionPool(url, { ...DEFAULT_POOL_SIZE, size: RATE_LIMIT_CONNECTIONS });
  await pool.transaction(async (connection) => {
    // Two servers that start at the same time must not both create the table.
    await connection.unsafe('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.rateLimits]);
    await connection.unsafe(CREATE_TABLE);
  });
  const query = async (text: string, values: ParameterOrJSON<never>[] = []) => {
    try {
      return [...(await pool.queryWithin(QUERY_TIMEOUT_MS, text, values))];
    } catch (error) {
      logError('An attempt to log in could not be counted', error);
      throw new HTTPException(503, { res: databaseUnreachable(), cause: error });
    }
  };
  // What is not deleted now is deleted later.
  const deleteEnded = () => void pool.queryWithin(QUERY_TIMEOUT_MS, DELETE_ENDED).catch(() => undefined);
  const deletion = setInterval(deleteEnded, DELETE_INTERVAL_MS).unref();
  return {
    createLimiter(name, limit) {
      const keyOf = (key: string) => `${name}:${key}`;
      return {
        async count(key) {
          const [counter] = await query(COUNT, [keyOf(key), WINDOW_MS]);
          const { points: count, wait_ms: waitMs } = counter as unknown as { points: number; wait_ms: number };
          return { count, waitMs, isAboveLimit: count > limit };
        },
        uncount: (key) => query('update local.rate_limits set points = points - 1 where key = $1', [keyOf(key)]),
        reset: (key) => query('delete from local.rate_limits where key = $1', [keyOf(key)]),
      };
    },
    async close() {
      clearInterval(deletion);
      await pool.close();
    },
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
 * guess, only failed ones count. Successful log-ins have a limit of their own. Requests for unknown and for registered
 * emails count alike.
 */
export function limitAuthRequests(store: RateLimitStore) {
  const pairs = store.createLimiter('auth-pair', PAIR_LIMIT);
  const logIns = store.createLimiter('auth-log-in', LOG_IN_LIMIT);
  const networks = store.createLimiter('auth-network', NETWORK_LIMIT);
  const accounts = store.createLimiter('auth-account', Number.MAX_SAFE_INTEGER);

  return createMiddleware(async (c, next) => {
    const attempt = await readAttempt(c);
    if (!attempt) return next();
    const { action, account } = attempt;
    const network = clientNetwork(c.req.header('x-forwarded-for') ?? 'unknown');
    const networkKey = hash(action, network);
    if (account === undefined) {
      const { isAboveLimit, waitMs } = await networks.count(networkKey);
      return isAboveLimit ? tooManyAttempts(waitMs) : next();
    }
    const pairKey = hash(action, network, account);
    const accountKey = hash(action, account);

    // Counted before the request is handled, so that parallel attempts are not free.
    const ofPair = await pairs.count(pairKey);
    if (ofPair.isAboveLimit) return tooManyAttempts(ofPair.waitMs);
    const isLogIn = action === 'logIn';
    if (isLogIn) {
      const ofLogIns = await logIns.count(pairKey);
      if (ofLogIns.isAboveLimit) {
        await pairs.uncount(pairKey);
        return tooManyAttempts(ofLogIns.waitMs);
      }
    }
    const ofNetwork = await networks.count(networkKey);
    if (ofNetwork.isAboveLimit) {
      if (isLogIn) await logIns.uncount(pairKey);
      return tooManyAttempts(ofNetwork.waitMs);
    }
    const isGuess = isLogIn || action === 'verify';
    if (isGuess) {
      const { count } = await accounts.count(accountKey);
      await setTimeout(delayOf(count));
    }
    await next();
    if (isLogIn && !c.res.ok) await logIns.uncount(pairKey);
    if (!isGuess || isMiss(c.res.status)) return;
    await Promise.all([
      c.res.ok ? pairs.reset(pairKey) : pairs.uncount(pairKey),
      networks.uncount(networkKey),
      accounts.uncount(accountKey),
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

const isMiss = (status: number) => [400, 401, 403, 422].includes(status);

/** 0 for the first attempts, then 250 ms, 500 ms, … up to 5 s. */
const delayOf = (attempts: number) =>
  attempts <= ATTEMPTS_WITHOUT_DELAY
    ? 0
    : Math.min(FIRST_DELAY_MS * 2 ** (attempts - ATTEMPTS_WITHOUT_DELAY - 1), MAX_DELAY_MS);

/** The keys are hashes, so that the counters contain no emails, addresses or tokens. */
const hash = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
