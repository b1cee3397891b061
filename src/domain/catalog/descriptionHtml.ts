/**
 * The HTML of descriptions and sections that people write in the back office: the editor offers these elements, the
 * database accepts no others (`is_description_html`, which a test compares with this file), and the shop renders them.
 * What a shop renders of the HTML of any store is wider: see `allowedHtml.ts`.
 */
export const DESCRIPTION_TAGS = ['p', 'h3', 'ul', 'ol', 'li', 'blockquote', 'strong', 'em', 'br', 'a'] as const;

/** What the URL of a link may start with. `//` is another host, so it is not a path. */
export const LINK_PATTERN = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))[^"<>\s\p{Cc}]*$/u;
