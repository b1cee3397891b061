import type { PageConfig } from '../../../src/domain/pageConfig.ts';

const CONFIG_SLOT = /(<script\b[^>]*\bid="config"[^>]*>).*?(<\/script>)/s;
const HEAD = /<head[^>]*>/;

/**
 * The page as one visitor gets it: with the settings, and with the nonce that the
 * style libraries put on what they insert.
 * @throws {Error} when the page has no place for them
 */
export function renderPage(template: string, config: PageConfig, nonce: string): string {
  if (!CONFIG_SLOT.test(template) || !HEAD.test(template))
    throw new Error('index.html has no <script type="application/json" id="config"> in its head.');
  return template
    .replace(CONFIG_SLOT, (_slot, open: string, close: string) => open + toScriptJson(config) + close)
    .replace(HEAD, (head) => `${head}<meta property="csp-nonce" content="${nonce}">`);
}

/** JSON that no value can break out of: a script element ends at the first `</script`, wherever it stands. */
function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
