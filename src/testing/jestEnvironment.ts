import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom has no fetch and half a crypto; Node's own are copied in. MessageChannel stays out: Jest would never exit. */
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
    // Without a layout there is nothing to scroll.
    this.global.scrollTo = () => undefined;
    // jsdom's own has no subtle.
    Object.defineProperty(this.global, 'crypto', { value: crypto });
  }
}
