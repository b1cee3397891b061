// Postgres stores neither NUL nor half a surrogate pair.
const UNSTORABLE = /\p{Cs}/gu;
// eslint-disable-next-line no-control-regex -- control characters are what this is about
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** One trimmed line: line breaks and other control characters become spaces, so nothing can start a mail header of its own. */
export function oneLine(text: string): string {
  return text
    .replace(UNSTORABLE, '\ufffd')
    .replace(/[\p{Cc}\s\u2028\u2029]+/gu, ' ')
    .trim();
}

/** Trimmed text that keeps its line breaks, all as `\n`, and no other control characters. */
export function paragraphs(text: string): string {
  return text.replace(UNSTORABLE, '\ufffd').replace(/\r\n?/g, '\n').replace(CONTROL, '').trim();
}
