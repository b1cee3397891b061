const shape = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

/** True of what reads like name@example.com; only a mail that arrives proves more. */
export const isEmailAddress = (text: string) => shape.test(text.trim());

/** What is wrong with an e-mail address that a form needs, in words; undefined where nothing is. */
export function emailProblem(email: string): string | undefined {
  if (!email.trim()) return 'Please enter an email address.';
  if (!isEmailAddress(email)) return 'This email address looks incomplete. It should read like name@example.com.';
}
