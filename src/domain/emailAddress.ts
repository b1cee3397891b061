/** A part of an email without spaces, quotes and the other characters that are special in email headers. */
const LOCAL_PART = /^[^\s@<>"'(),:;\\[\]]+$/;

/** A domain as `URL` returns it: at least two parts. The last one begins with a letter, so an IP address is no domain. */
const DOMAIN = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*\.[a-z][a-z0-9-]*$/;

/** What `URL` would read as something else than a host. */
const NO_HOST = /[\s/?#\\:@%[\]]/;

/** Characters that nobody sees, which copied text contains. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

const ASCII = /^[\s!-~]*$/;

/**
 * Returns the one form in which an email is stored, sent and compared: without spaces around it and invisible
 * characters, in lower case, its domain in Punycode (WHATWG URL). A person with a domain in another script has one
 * account, whichever browser they use: some convert the domain themselves.
 * @returns null if it is not an email, or if the part before the @ is not ASCII. Otherwise, two people could have emails
 * that look alike, for example one with the letter k and one with the Kelvin sign
 */
export function normalizeEmail(typed: string): string | null {
  const text = typed.replace(INVISIBLE, '').trim();
  const at = text.lastIndexOf('@');
  const [local, host] = [text.slice(0, at), text.slice(at + 1)];
  if (at < 1 || !ASCII.test(local) || !LOCAL_PART.test(local) || NO_HOST.test(host)) return null;
  const url = `http://${host}`;
  const domain = URL.canParse(url) ? new URL(url).hostname : '';
  return DOMAIN.test(domain) ? `${local}@${domain}`.toLowerCase() : null;
}

/** Returns the form in which an email is stored and sent. A text that is not an email only loses the spaces around it. */
export const toStoredEmail = (typed: string): string => normalizeEmail(typed) ?? typed.trim();

/** Whether an email has no letters of other scripts. */
export const isInLatinLetters = (typed: string) => ASCII.test(typed.replace(INVISIBLE, '').trim());

/** The validation message for a required email field; undefined if the address is acceptable. */
export function emailProblem(email: string): string | undefined {
  if (!email.trim()) return 'Please enter an email address.';
  if (normalizeEmail(email) !== null) return undefined;
  return isInLatinLetters(email)
    ? 'This email address looks incomplete. It should read like name@example.com.'
    : 'Please enter an email address in Latin letters, like name@example.com.';
}
