export const MIN_PASSWORD_LENGTH = 8;
/** bcrypt ignores all further bytes, so the end of a longer password would not count. */
export const MAX_PASSWORD_BYTES = 72;

/**
 * Returns a password as it is stored and compared: every kind of space becomes a plain space, and the text is in Unicode
 * normalization form C, because devices write the same letters differently. Nothing is trimmed or removed.
 *
 * Source: OpaqueString, RFC 8265, section 4.2.2.
 */
export const normalizePassword = (password: string) => password.replace(/\p{Zs}/gu, ' ').normalize('NFC');

/** Returns what a typed password may be stored as: normalized, or as it was typed by customers of earlier versions. */
export const storedForms = (typed: string): string[] => [...new Set([normalizePassword(typed), typed])];

/** In characters, not in UTF-16 units. */
export const passwordLength = (password: string) => [...password].length;

export const passwordBytes = (password: string) => new TextEncoder().encode(password).length;
