export const MIN_PASSWORD_LENGTH = 8;
/** bcrypt ignores all further bytes, so that a longer password would be another one than it seems. */
export const MAX_PASSWORD_BYTES = 72;

/** In characters, not in UTF-16 units. */
export const passwordLength = (password: string) => [...password].length;

export const passwordBytes = (password: string) => new TextEncoder().encode(password).length;
