import type { PageConfig } from '../../../src/domain/pageConfig.ts';
import { DEMO_NOTICE } from './demoNotice.ts';

const CONFIG_ELEMENT = /(<script\b[^>]*\bid="config"[^>]*>).*?(<\/script>)/s;
const BODY = /<body[^>]*>/;

/**
 * Inserts the configuration, and the notice of a demonstration, into index.html.
 * @throws {Error} if index.html has no element for the configuration
 */
export function renderPage(template: string, config: PageConfig, hasDemoNotice: boolean): string {
  if (!CONFIG_ELEMENT.test(template) || !BODY.test(template))
    throw new Error('index.html has no body, or no <script type="application/json" id="config">.');
  return template
    .replace(CONFIG_ELEMENT, (_element, open: string, close: string) => open + toScriptJson(config) + close)
    .replace(BODY, (body) => (hasDemoNotice ? body + DEMO_NOTICE : body));
}

/** Escapes `<`, because `</script` ends a script element even inside a JSON string. */
function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
