import { readFileSync } from 'node:fs';
import { readCatalog } from '../../../scripts/databaseDocs/catalog.ts';
import { databasePage } from '../../../scripts/databaseDocs/page.ts';
import { withBackend } from '../../server/testing/backend.ts';

describe('docs/DATABASE.md', () => {
  const backend = withBackend();

  it('describes the migrated database: npm run database-docs generates it', async () => {
    expect(await databasePage(backend().db)).toBe(readFileSync('docs/DATABASE.md', 'utf8'));
  });

  it('has a description of every table, view and function, and their section', async () => {
    const { relations, functions } = await readCatalog(backend().db);
    const page = readFileSync('docs/DATABASE.md', 'utf8');
    for (const { name, comment } of relations) {
      expect({ name, comment }).toEqual({ name, comment: expect.stringMatching(/^[A-Z].*\.$/) as unknown });
      expect(page).toContain(`\n### ${name}\n`);
    }
    for (const { name, comment } of functions) {
      expect({ name, comment }).toEqual({ name, comment: expect.stringMatching(/^[A-Z].*\.$/) as unknown });
      expect(page).toContain(`\n| \`${name}(`);
    }
  });
});
