import type { PageConfig } from '../../../../src/domain/pageConfig.ts';
import type { InlineTexts } from '../contentSecurityPolicy.ts';
import { DEMO_NOTICE } from './demoNotice.ts';
import type { Prerenderer, RenderedPage } from './prerenderer.ts';

const CONFIG_ELEMENT = /(<script\b[^>]*\bid="config"[^>]*>).*?(<\/script>)/s;
const HTML = /<html(?= )/;
const BODY = /<body[^>]*>/;
const APP_SCRIPT = /<script defer(?:="[^"]*")? src="([^"]+)"><\/script>/;
const TITLE = /<title>.*?<\/title>/;
const ROOT = /(<div id="root">)(<\/div>)/;

interface PageParts {
  config: PageConfig;
  hasDemoNotice: boolean;
  prerendered?: RenderedPage & Pick<Prerenderer, 'inlineScript'>;
}

/**
 * Inserts the configuration, the notice of a demonstration and a prerendered page into the shell. In a prerendered page,
 * the inline script loads the app.
 * @throws {Error} if the shell has no element for one of these parts
 */
export function renderPage(template: string, { config, hasDemoNotice, prerendered }: PageParts): string {
  let page = template;
  // A function as the replacement, because `$&` has a meaning in a text.
  const replace = (pattern: RegExp, replacement: (...groups: string[]) => string) => {
    if (!pattern.test(page)) throw new Error(`shell.html has no ${pattern.source}`);
    page = page.replace(pattern, (_match, ...groups: string[]) => replacement(...groups));
  };

  replace(CONFIG_ELEMENT, (open, close) => open + toScriptJson(config) + close);
  if (hasDemoNotice) page = page.replace(BODY, (body) => body + DEMO_NOTICE);
  if (prerendered) {
    const { head, styles, content, data, inlineScript } = prerendered;
    replace(HTML, () => '<html data-loading');
    replace(APP_SCRIPT, (src) => `<script data-app="${src}">${inlineScript}</script>`);
    replace(TITLE, () => head + styles);
    const dataElement = `<script type="application/json" id="data">${toScriptJson(data)}</script>`;
    replace(ROOT, (open, close) => open + content + close + dataElement);
  }
  return page;
}

/** Escapes `<`, because `</script` ends a script element even inside a JSON string. */
function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/**
 * Returns the texts of the inline script and the style of the shell, which the content security policy allows. Not for a
 * page with content: the policy must not allow what is in the texts of a product.
 */
export function inlineTexts(shell: string): InlineTexts {
  const textsOf = (element: RegExp) => [...shell.matchAll(element)].map(([, text = '']) => text);
  return { scripts: textsOf(/<script>(.*?)<\/script>/gs), styles: textsOf(/<style>(.*?)<\/style>/gs) };
}

/** The text inside an element. */
export const textOf = (element: string) => element.slice(element.indexOf('>') + 1, element.lastIndexOf('<'));
