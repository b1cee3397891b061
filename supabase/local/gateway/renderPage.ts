import type { PageConfig } from '../../../src/domain/pageConfig.ts';

const CONFIG_ELEMENT = /(<script\b[^>]*\bid="config"[^>]*>).*?(<\/script>)/s;
const HEAD = /<head[^>]*>/;

/**
 * Inserts the configuration, and the nonce for the elements that style libraries create, into index.html.
 * @throws {Error} if index.html has no element for the configuration
 */
export function renderPage(template: string, config: PageConfig, nonce: string): string {
  if (!CONFIG_ELEMENT.test(template) || !HEAD.test(template))
    throw new Error('index.html has no <script type="application/json" id="config"> in its head.');
  return template
    .replace(CONFIG_ELEMENT, (_element, open: string, close: string) => open + toScriptJson(config) + close)
    .replace(HEAD, (head) => `${head}<meta property="csp-nonce" content="${nonce}">`);
}

/** Escapes `<`, because `</script` ends a script element even inside a JSON string. */
function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
