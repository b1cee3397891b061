import type { TrustedTypesWindow } from 'trusted-types/lib';
import { SERVICE_WORKER_PATH } from '../domain/serviceWorker';

/** The texts that libraries write as HTML. React creates script elements, such as structured data, from this one. */
const LIBRARY_HTML = new Set(['<script></script>']);

/**
 * Creates the policy for text that is written as HTML or as the URL of a script without a policy of its own. The content
 * security policy requires trusted types, so anything else than the constants of libraries and the service worker is
 * rejected, as every script.
 */
export function createDefaultPolicy(browserWindow: Window) {
  (browserWindow as unknown as TrustedTypesWindow).trustedTypes?.createPolicy('default', {
    createHTML(html) {
      if (LIBRARY_HTML.has(html)) return html;
      throw new TypeError('Text must not be written as HTML. Use the sanitizer.');
    },
    createScriptURL(url) {
      if (url === SERVICE_WORKER_PATH) return url;
      throw new TypeError('Only the service worker is loaded by its URL.');
    },
  });
}
