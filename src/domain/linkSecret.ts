import * as v from 'valibot';

/** The pattern of the secrets of links: 32 bytes as base64url. */
export const LINK_SECRET = '[\\w-]{43}';

export const linkSecretSchema = v.pipe(
  v.string('must be a string'),
  v.regex(new RegExp(`^${LINK_SECRET}$`), 'must be the secret of a link'),
);
