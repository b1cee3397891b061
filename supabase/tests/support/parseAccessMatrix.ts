/** The columns of the access matrix. `anon` is a guest, `other_customer` a second customer. */
export const ROLES = ['anon', 'customer', 'other_customer', 'owner', 'staff', 'service_role'] as const;
export type Role = (typeof ROLES)[number];

/**
 * The outcome of an operation for a role:
 * - `all`, `own`, `none`: permitted, and affects these rows
 * - `allowed`: permitted (inserts, function calls and other operations without affected rows)
 * - `blocked`: permitted, but a foreign key of another table or a trigger prevents it
 * - `denied`: rejected with 42501, insufficient privilege
 */
export type Outcome = 'all' | 'own' | 'none' | 'allowed' | 'blocked' | 'denied';

export interface AccessRule {
  /** The table, view or function. */
  name: string;
  /** `select`, `insert`, `delete`, `execute`, `update` with its columns, or {@link UPDATE_OTHER_COLUMNS}. */
  operation: string;
  outcomes: Record<Role, Outcome>;
}

/** The operation that covers the columns which no other update line of the relation lists. */
export const UPDATE_OTHER_COLUMNS = 'update other columns';

/** Parses a text table whose first line is a header. An empty name repeats the name of the previous line. */
export function parseAccessMatrix(text: string): AccessRule[] {
  let name = '';
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [nameCell = '', operation = '', ...outcomes] = line.split('|').map((cell) => cell.trim());
      name = nameCell || name;
      return {
        name,
        operation,
        outcomes: Object.fromEntries(ROLES.map((role, n) => [role, outcomes[n]])) as AccessRule['outcomes'],
      };
    });
}
