const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", apos: "'", nbsp: ' ' };

const META_LENGTH = 160;

/** The words of an HTML text, in one line. For plain-text places alone: the result is not safe as HTML. */
export function stripHtml(html: string): string {
  return html
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#39|[a-z]+);/gi, (entity, name: string) => ENTITIES[name.toLowerCase()] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

/** What a search engine shows of a page: at most 160 characters, no markup. */
export function metaDescription(html: string): string {
  // By code points, so that no character is cut in two.
  return [...stripHtml(html)].slice(0, META_LENGTH).join('');
}
