/** A lock that is granted in the order of requests. */
export class Mutex {
  #tail: Promise<void> = Promise.resolve();

  /** Resolves when the lock is acquired, with the function that releases it. */
  async acquire(): Promise<() => void> {
    const previous = this.#tail;
    let release = () => {};
    this.#tail = new Promise((resolve) => (release = resolve));
    await previous;
    return release;
  }

  /** Runs `work` while holding the lock. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.acquire();
    try {
      return await work();
    } finally {
      release();
    }
  }
}
