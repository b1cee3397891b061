/** Lets one holder in at a time, in the order of asking. */
export class Mutex {
  #tail: Promise<void> = Promise.resolve();

  /** Waits for its turn; the holder calls what is answered to let the next one in. */
  async acquire(): Promise<() => void> {
    const before = this.#tail;
    let release = () => {};
    this.#tail = new Promise((resolve) => (release = resolve));
    await before;
    return release;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.acquire();
    try {
      return await work();
    } finally {
      release();
    }
  }
}
