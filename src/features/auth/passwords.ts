export const shortestPassword = 8;

/** What is wrong with the password that opens an account, in words; its length is nobody's business here. */
export const passwordProblem = (password: string) => (password ? undefined : 'Please enter your password.');

/** The same for a password that is being chosen. */
export function newPasswordProblem(password: string): string | undefined {
  if (!password) return 'Please choose a password.';
  if ([...password].length < shortestPassword) return `Please use at least ${shortestPassword} characters.`;
}
