import { normalizeLine } from './text.ts';

/**
 * The part before the @, as mail servers and payment providers accept it (a dot-string of RFC 5321): words of these
 * characters, with single full stops between them.
 */
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;

/**
 * A domain that may have a mail server: at least two labels, which neither begin nor end with a hyphen. The last one begins
 * with a letter, so an IP address is not a domain, and has at least two characters, as all top-level domains do.
 */
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** Limits of SMTP (RFC 5321). */
const MAX_LOCAL_LENGTH = 64;
const MAX_LENGTH = 254;

/** What `URL` would read as something else than a host. */
const NO_HOST = /[\s/?#\\:@%[\]]/;

/** The Kelvin sign, and two others that NFC turns into ASCII: the email of one person would become another person's. */
const LOOKALIKE = /[\u212a\u037e\u1fef]/;

/**
 * Returns the one form in which an email is stored, sent and compared: without spaces around it and invisible
 * characters, in lower case, its domain in Punycode (WHATWG URL). A person with a domain in another script has one
 * account, whichever browser they use: some convert the domain themselves. SQL has the same for domains in Punycode
 * (`email_key` and `is_email`).
 * @returns null if mail servers do not accept it, or if the part before the @ is not ASCII. Otherwise, two people could
 * have emails that look alike, for example one with the letter k and one with the Kelvin sign
 */
export function normalizeEmail(typed: string): string | null {
  const text = normalizeLine(typed);
  // A domain in another script is longer in Punycode.
  if (text.length > MAX_LENGTH) return null;
  const at = text.lastIndexOf('@');
  const [local, host] = [text.slice(0, at).toLowerCase(), text.slice(at + 1)];
  if (!LOCAL_PART.test(local) || LOOKALIKE.test(typed.slice(0, typed.lastIndexOf('@'))) || NO_HOST.test(host))
    return null;
  const url = `http://${host}`;
  const domain = URL.canParse(url) ? new URL(url).hostname : '';
  const email = `${local}@${domain}`;
  const isAccepted = DOMAIN.test(domain) && local.length <= MAX_LOCAL_LENGTH && email.length <= MAX_LENGTH;
  return isAccepted ? email : null;
}

/** Returns the form in which an email is stored and sent. A text that is not an email stays a text of one line. */
export const toStoredEmail = (typed: string): string => normalizeEmail(typed) ?? normalizeLine(typed);

/** Whether an email has no letters of other scripts. */
export const isInLatinLetters = (typed: string) => !LOOKALIKE.test(typed) && /^[ -~]*$/.test(normalizeLine(typed));

/** The validation message for a required email field; undefined if the address is acceptable. */
export function emailProblem(email: string): string | undefined {
  if (!normalizeLine(email)) return 'Please enter an email address.';
  if (normalizeEmail(email) !== null) return undefined;
  return isInLatinLetters(email)
    ? 'Please check this email address. It should read like name@example.com.'
    : 'Please enter an email address in Latin letters, like name@example.com.';
}
