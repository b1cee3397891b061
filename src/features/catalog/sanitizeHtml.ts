import DOMPurify from 'dompurify';

/** A store's HTML made safe to show: words, lists, tables, links and pictures; no scripts, forms, frames or styles. */
export const sanitizeHtml = (html: string): string =>
  DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'video', 'audio', 'iframe'],
    FORBID_ATTR: ['style', 'class', 'id', 'name'],
  });
