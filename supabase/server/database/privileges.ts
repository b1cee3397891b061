import type { SqlSession } from './database.ts';

/** How to run {@link applyPrivileges} from a shell. */
export const APPLY_COMMAND = 'npm run apply-privileges';

/**
 * Returns how the privileges of the API's roles differ from the privileges that the migrations of the database
 * declare, one sentence for each. The declaration is in the database, so it is as new as its newest migration.
 * @throws {DeclarationMissingError} if the migrations of the shop were not applied
 */
export async function privilegeDifferences(db: Pick<SqlSession, 'query'>): Promise<string[]> {
  if (!(await declaresPrivileges(db))) throw new DeclarationMissingError();
  const rows = await db.query<{ difference: string }>('select difference from public.privilege_differences()');
  return rows.map(({ difference }) => difference);
}

export class DeclarationMissingError extends Error {
  constructor() {
    super('The database declares no privileges: the migrations of the shop were not applied.');
  }
}

async function declaresPrivileges(db: Pick<SqlSession, 'query'>): Promise<boolean> {
  const rows = await db.query(`select where to_regclass('public.api_privileges') is not null`);
  return rows.length > 0;
}

/**
 * Makes the privileges equal to the declared ones, and returns what it has corrected.
 * @throws {Error} that names what it cannot correct
 */
export async function applyPrivileges(db: Pick<SqlSession, 'query'>): Promise<string[]> {
  const differences = await privilegeDifferences(db);
  if (differences.length > 0) await db.query('select public.apply_privileges()');
  return differences;
}

/** @throws {Error} that names every difference and how to correct them */
export async function requireDeclaredPrivileges(db: Pick<SqlSession, 'query'>): Promise<void> {
  // The migrations of a test declare nothing.
  if (!(await declaresPrivileges(db))) return;
  const differences = await privilegeDifferences(db);
  if (differences.length > 0) throw new PrivilegesError(differences);
}

export class PrivilegesError extends Error {
  constructor(differences: string[]) {
    super(
      `The roles of the API have other privileges than the migrations declare:\n  ${differences.join('\n  ')}\n` +
        `A default privilege of the database or a restored backup can be the cause. Correct them: ${APPLY_COMMAND}`,
    );
  }
}
