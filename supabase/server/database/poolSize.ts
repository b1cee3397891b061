export interface PoolSize {
  /** How many connections are open at most. */
  size: number;
  /** A connection that is not used for this time is closed, so that other processes can open one. */
  idleTimeoutMs: number;
}

export const DEFAULT_POOL_SIZE: PoolSize = { size: 10, idleTimeoutMs: 10_000 };
