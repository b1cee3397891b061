const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", apos: "'", nbsp: ' ' };

const MAX_META_LENGTH = 160;

/** Returns the text of HTML in one line. The result is plain text and must not be inserted as HTML. */
export function stripHtml(html: string): string {
  return html
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#39|[a-z]+);/gi, (entity, name: string) => ENTITIES[name.toLowerCase()] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns the text of HTML, cut to the 160 characters that search engines show. */
export function metaDescription(html: string): string {
  // Cut by code points, so that no surrogate pair is split.
  return [...stripHtml(html)].slice(0, MAX_META_LENGTH).join('');
}
