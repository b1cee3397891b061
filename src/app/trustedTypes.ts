import type { TrustedTypesWindow } from 'trusted-types/lib';

/** The texts that libraries write as HTML. React creates script elements, such as structured data, from this one. */
const LIBRARY_HTML = new Set(['<script></script>']);

/**
 * Creates the policy for text that is written as HTML without a policy of its own. The content security policy requires
 * trusted types, so anything else than the constants of libraries is rejected, as every script and script URL.
 */
export function createDefaultPolicy(browserWindow: Window) {
  (browserWindow as unknown as TrustedTypesWindow).trustedTypes?.createPolicy('default', {
    createHTML(html) {
      if (LIBRARY_HTML.has(html)) return html;
      throw new TypeError('Text must not be written as HTML. Use the sanitizer.');
    },
  });
}
