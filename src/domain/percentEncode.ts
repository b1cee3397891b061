/**
 * Percent-encodes any text for a part of a URL. `encodeURIComponent` throws a URIError for an unpaired surrogate; here
 * it becomes U+FFFD.
 */
export const percentEncode = (text: string): string => encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'));
