import { SETTINGS } from '../../functions/_shared/settings/table.ts';

export interface PoolSize {
  /** How many connections are open at most. */
  size: number;
  /** A connection that is not used for this time is closed, so that other processes can open one. */
  idleTimeoutMs: number;
}

export const DEFAULT_POOL_SIZE: PoolSize = {
  size: Number(SETTINGS.DATABASE_POOL_SIZE.default),
  idleTimeoutMs: Number(SETTINGS.DATABASE_IDLE_TIMEOUT.default) * 1000,
};
