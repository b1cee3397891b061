import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readMigrationFiles, SUPABASE_FOLDER } from '../../server/database/migrate.ts';
import { root } from '../../server/root.ts';

/* The rule of .github/CONTRIBUTING.md, "change the schema". From version 1.0.0 on, migrations replace, alter and drop. */

const isReleased = /^## \[?1\.0\.0\b/m.test(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'));

(isReleased ? describe.skip : describe)('until version 1.0.0, the migrations', () => {
  /** Every statement with the name of its file, without comments, texts and the bodies of functions. */
  let statements: { file: string; statement: string }[];
  beforeAll(async () => {
    statements = (await readMigrationFiles(SUPABASE_FOLDER)).flatMap(({ file, script }) =>
      script
        .replace(/--.*|\/\*[^]*?\*\/|(\$\w*\$)[^]*?\1|'(?:[^']|'')*'/g, '')
        .split(';')
        .map((statement) => ({ file, statement: statement.replace(/\s+/g, ' ').trim().toLowerCase() })),
    );
  });

  /** Returns the beginnings of the statements that match. */
  const find = (pattern: RegExp) =>
    statements
      .filter(({ statement }) => pattern.test(statement))
      .map(({ file, statement }) => `${file}: ${statement.slice(0, 100)}`);

  it('create and replace nothing that exists', () => {
    expect(find(/^create or replace /)).toEqual([]);
    const files = new Map<string, string[]>();
    for (const { file, statement } of statements) {
      const [object] =
        /^create (or replace )?(table|view|function|procedure) [\w.]+/.exec(statement) ??
        /^create (or replace )?(constraint )?trigger \w+ .* on [\w.]+/.exec(statement) ??
        /^create policy ("[^"]*"|\w+) on [\w.]+/.exec(statement) ??
        [];
      const name = object?.replace(/ or replace| constraint/g, '').replace(/ (before|after|instead) .* on /, ' on ');
      if (name) files.set(name, [...(files.get(name) ?? []), file]);
    }
    expect([...files].filter(([, { length }]) => length > 1)).toEqual([]);
  });

  it('drop and rename nothing', () => {
    expect(find(/^drop |^alter .* rename /)).toEqual([]);
  });

  it('alter no table, except for a foreign key between two tables that refer to each other', () => {
    // In PostgreSQL 15, create table cannot say how a column is stored.
    expect(
      find(/^alter table (only )?[\w.]+ (add|alter|drop) (?!constraint \w+ foreign key |column \w+ set storage \w+$)/),
    ).toEqual([]);
  });
});
