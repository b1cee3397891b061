/* What the translator of Chrome does to a page. */
import type { Page } from '@playwright/test';

/** Translates the page, and whatever it adds or changes until it is left. */
export const translatePage = (page: Page) => page.evaluate(translateDocument);

/** Translates all pages that are opened from now on. The translator is faster than the app. */
export const translateNextPages = (page: Page) =>
  page.addInitScript({
    content: `document.addEventListener('DOMContentLoaded', () => (${translateDocument.toString()})())`,
  });

/**
 * Replaces each text node by elements with the translated text, as the translator does. The text gets a character that cannot
 * be seen, so React finds another text than it has rendered, and Playwright the same.
 */
function translateDocument() {
  const INVISIBLE = '\u200b';
  const NOT_TRANSLATED = 'script, style, noscript, textarea, font, [translate=no]';

  const createFont = (content: Node | string) => {
    const font = document.createElement('font');
    font.style.verticalAlign = 'inherit';
    font.append(content);
    return font;
  };
  const translate = (text: Text) => {
    if (!text.data || !text.parentElement || text.parentElement.closest(NOT_TRANSLATED)) return;
    text.replaceWith(createFont(createFont(text.data + INVISIBLE)));
  };
  const translateTexts = (root: Node) => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    if (root instanceof Text) texts.push(root);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(translate);
  };

  document.documentElement.lang = 'hi';
  document.documentElement.classList.add('translated-ltr');
  translateTexts(document.body);
  new MutationObserver((mutations) => {
    for (const { type, target, addedNodes } of mutations) {
      (type === 'characterData' ? [target] : addedNodes).forEach(translateTexts);
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}
