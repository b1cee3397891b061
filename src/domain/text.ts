// PostgreSQL can store neither NUL nor unpaired surrogates.
const UNPAIRED_SURROGATES = /\p{Cs}/gu;
// eslint-disable-next-line no-control-regex -- removing control characters is the purpose
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/**
 * Returns the text as one trimmed line. Line breaks and control characters become spaces, which also prevents email
 * header injection.
 */
export function normalizeLine(text: string): string {
  return text
    .replace(UNPAIRED_SURROGATES, '\ufffd')
    .replace(/[\p{Cc}\s\u2028\u2029]+/gu, ' ')
    .trim();
}

/** Returns the trimmed text with `\n` as the only line break and without other control characters except tabs. */
export function normalizeText(text: string): string {
  return text.replace(UNPAIRED_SURROGATES, '\ufffd').replace(/\r\n?/g, '\n').replace(CONTROL_CHARACTERS, '').trim();
}

/**
 * Percent-encodes any text for a part of a URL. `encodeURIComponent` throws a URIError for an unpaired surrogate; here
 * it becomes U+FFFD.
 */
export const percentEncode = (text: string): string => encodeURIComponent(text.replace(UNPAIRED_SURROGATES, '\ufffd'));
