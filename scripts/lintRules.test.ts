import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';

const root = fileURLToPath(new URL('..', import.meta.url));

const eslint = new ESLint({
  cwd: root,
  ruleFilter: ({ ruleId }) => ruleId.startsWith('import-x/') || ruleId.includes('no-restricted-'),
});

/** Lints the source of a file and returns the violated rules. */
async function violationsIn(filePath: string, source: string): Promise<string[]> {
  const [result] = await eslint.lintText(source, { filePath });
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message);
}

/** Lints a file that consists of one import and returns the violated rules. */
const violations = (filePath: string, specifier: string) =>
  violationsIn(filePath, `import { anything } from '${specifier}';\nexport { anything };\n`);

describe('the ESLint configuration of imports', () => {
  it.each([
    ['src/domain/catalog/price.ts', '../../shared/redux.ts'],
    ['src/shared/redux.ts', '../features/cart/cartSlice'],
    ['src/features/auth/authSlice.ts', '../../pages/home/HomePage'],
    ['src/pages/home/HomePage.tsx', '../../app/store'],
    ['src/features/toasts/toastsSlice.ts', '../cart/cartSlice'],
    ['src/features/catalog/catalogApi.ts', '../cart/cartSlice'],
    ['src/features/cart/cartSlice.ts', '../checkout/checkoutSlice'],
    ['src/features/orders/ordersApi.ts', '../checkout/checkoutSlice'],
    ['src/features/checkout/checkoutSlice.ts', '../cart/CartPanel'],
    ['src/features/cart/cartSlice.ts', '../../testing/storeFixtures'],
    ['src/features/cart/cartSlice.ts', '../../../supabase/server/server'],
    ['supabase/server/server.ts', '../../src/shared/redux.ts'],
  ])('rejects an import against the order: %s imports %s', async (file, specifier) => {
    expect(await violations(file, specifier)).toContain('import-x/no-restricted-paths');
  });

  it.each([
    ['src/shared/redux.ts', '../domain/price'],
    ['src/features/cart/cartSlice.ts', '../catalog/catalogApi'],
    ['src/features/checkout/checkoutSlice.ts', '../cart/cartSlice'],
    ['src/pages/home/HomePage.tsx', '../features/cart/CartPanel'],
    ['src/app/store.ts', '../pages/HomePage'],
    ['src/features/orders/ordersApi.ts', '../../../supabase/database.types'],
    ['supabase/server/server.ts', '../../src/domain/catalog/price.ts'],
  ])('accepts an import in the order: %s imports %s', async (file, specifier) => {
    expect(await violations(file, specifier)).toEqual([]);
  });
});

describe('the ESLint configuration of lazy loading', () => {
  it.each(['@supabase/supabase-js', '../shared/api/backendClient'])(
    'rejects a static import of %s',
    async (specifier) => {
      expect(await violations('src/app/browserServices.ts', specifier)).toContain(
        '@typescript-eslint/no-restricted-imports',
      );
    },
  );

  it('accepts a dynamic import of the backend client and imports of its types', async () => {
    const source =
      "import type { Session } from '@supabase/supabase-js';\nexport const load = (): Promise<Session> => import('../shared/api/backendClient');\n";
    expect(await violationsIn('src/app/browserServices.ts', source)).toEqual([]);
  });
});

describe('the ESLint configuration of reducers', () => {
  it.each(['Date.now()', 'new Date()', 'Math.random()', 'nanoid()', 'localStorage.length', 'window.name'])(
    'rejects %s in a slice',
    async (expression) => {
      expect(
        await violationsIn('src/features/cart/cartSlice.ts', `export const value = ${expression};\n`),
      ).toHaveLength(1);
    },
  );

  it('accepts a date that is part of the action', async () => {
    expect(await violationsIn('src/features/cart/cartSlice.ts', 'export const value = new Date(0);\n')).toEqual([]);
  });
});
