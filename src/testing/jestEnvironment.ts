import { TestEnvironment } from 'jest-environment-jsdom';

/**
 * Adds Node's fetch and other web APIs to jsdom, which lacks them. MessageChannel is not added, because it keeps Jest from
 * exiting.
 */
export default class BrowserEnvironment extends TestEnvironment {
  override async setup() {
    await super.setup();
    Object.assign(this.global, {
      fetch,
      Request,
      Response,
      Headers,
      TextEncoder,
      TextDecoder,
      ReadableStream,
      WritableStream,
      TransformStream,
      structuredClone,
      AbortController,
      AbortSignal,
    });
    // jsdom has no navigation timing, no layout and no ResizeObserver, and reports scrollTo as not implemented.
    Object.assign(this.global.performance, { getEntriesByType: () => [] });
    this.global.scrollTo = () => undefined;
    this.global.ResizeObserver ??= class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    // jsdom's crypto has no subtle.
    Object.defineProperty(this.global, 'crypto', { value: crypto });
  }
}
