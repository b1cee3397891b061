import type { SqlSession } from '../../database/database.ts';

export interface StoredResponse {
  status: number;
  body: string;
}

interface UsedKey extends StoredResponse {
  request: string;
}

/** The providers promise to remember an idempotency key for this time only. */
const LIFETIME_HOURS = 24;

/**
 * Reserves an idempotency key for a request, unless it was used in the last 24 hours. Call it in the transaction of the
 * request: a concurrent request with the same key waits for its end.
 * @returns null, or the request that used the key before, with its response
 */
export async function reserveKey(sql: SqlSession, key: string, request: string): Promise<UsedKey | null> {
  const reserved = await sql.query(
    `insert into local.simulated_idempotency_keys as used (key, request) values ($1, $2)
     on conflict (key) do update set request = excluded.request, status = null, body = null, created_at = excluded.created_at
       where used.created_at < excluded.created_at - interval '${LIFETIME_HOURS} hours'
     returning key`,
    [key, request],
  );
  if (reserved.length > 0) return null;
  const [used] = await sql.query<UsedKey>(
    'select request, status, body from local.simulated_idempotency_keys where key = $1',
    [key],
  );
  return used ?? null;
}

/** Stores the response to the request that reserved a key. */
export async function storeResponse(sql: SqlSession, key: string, { status, body }: StoredResponse): Promise<void> {
  await sql.query('update local.simulated_idempotency_keys set status = $2, body = $3 where key = $1', [
    key,
    status,
    body,
  ]);
}
