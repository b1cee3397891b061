import { readFileSync } from 'node:fs';
import { readCatalog } from '../../../scripts/databaseCatalog.ts';
import { databasePage } from '../../../scripts/databaseDocs/page.ts';
import { ATTENTION_REASONS_FILE, attentionReasonsModule } from '../../../scripts/databaseTypes/attentionReasons.ts';
import { databaseTypes } from '../../../scripts/databaseTypes/types.ts';
import { withBackend } from '../../server/testing/backend.ts';

const backend = withBackend();

describe('docs/DATABASE.md', () => {
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

describe('database.types.ts', () => {
  it('declares the migrated database: npm run database-types generates it', async () => {
    expect(await databaseTypes(backend().db)).toBe(readFileSync('supabase/database.types.ts', 'utf8'));
  });

  it('comes with the reasons for attention', async () => {
    expect(await attentionReasonsModule(backend().db)).toBe(readFileSync(ATTENTION_REASONS_FILE, 'utf8'));
  });

  it.each([
    ['orders.itms', "export interface PreciseTypes { 'orders.itms': string }"],
    ['cancel_order(cause)', "export interface PreciseTypes { 'cancel_order(cause)': string }"],
    ['list_people().name', "export interface PreciseTypes { 'list_people().name': string }"],
    ['OrderNumber (orders.order_uid)', "export interface NamedValues { OrderNumber: 'orders.order_uid' }"],
  ])('is not generated if preciseTypes.ts names %s, which does not exist', async (name, preciseTypes) => {
    await expect(databaseTypes(backend().db, preciseTypes)).rejects.toThrow(`preciseTypes.ts names ${name}, but`);
  });
});
