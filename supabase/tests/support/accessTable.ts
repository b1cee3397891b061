/** Who a row of the table is about; `another` is a second customer. */
export const ROLES = ['anon', 'customer', 'another', 'admin', 'service_role'] as const;
export type Role = (typeof ROLES)[number];

/**
 * What a role gets:
 * - `all`, `own`, `none`: those rows; `none` is no error, but nothing is there for them
 * - `done`: no rows to speak of (an insert, a function), but nobody forbids it
 * - `held`: allowed, but for the rows of another table that need these
 * - `no`: refused with 42501, insufficient privilege
 */
export type Outcome = 'all' | 'own' | 'none' | 'done' | 'held' | 'no';

export interface Access {
  name: string;
  /** select, insert, delete, execute, `update` with its columns, or `update the rest`. */
  operation: string;
  outcomes: Record<Role, Outcome>;
}

/** Reads a table drawn in text: a name that is left out is that of the line above. */
export function parseAccessTable(text: string): Access[] {
  let name = '';
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [named = '', operation = '', ...outcomes] = line.split('|').map((cell) => cell.trim());
      name = named || name;
      return {
        name,
        operation,
        outcomes: Object.fromEntries(ROLES.map((role, n) => [role, outcomes[n]])) as Access['outcomes'],
      };
    });
}
