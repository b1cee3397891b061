import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import ts from 'typescript-eslint';

const root = fileURLToPath(new URL('..', import.meta.url));

// The import rules need no type information, which would take most of the time.
const eslint = new ESLint({
  cwd: root,
  overrideConfig: [ts.configs.disableTypeChecked],
  ruleFilter: ({ ruleId }) => ruleId.startsWith('import-x/'),
});

/** Lints a file that consists of one import and returns the violated rules. */
async function violations(filePath: string, specifier: string): Promise<string[]> {
  const [result] = await eslint.lintText(`import { anything } from '${specifier}';\nexport { anything };\n`, {
    filePath,
  });
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message);
}

describe('the import rules of ESLint', () => {
  it.each([
    ['src/domain/price.ts', '../shared/redux.ts'],
    ['src/shared/redux.ts', '../features/cart/cartSlice'],
    ['src/features/auth/authSlice.ts', '../../pages/HomePage'],
    ['src/pages/HomePage.tsx', '../app/store'],
    ['src/features/toasts/toastsSlice.ts', '../cart/cartSlice'],
    ['src/features/catalog/catalogApi.ts', '../cart/cartSlice'],
    ['src/features/cart/cartSlice.ts', '../checkout/checkoutSlice'],
    ['src/features/orders/ordersApi.ts', '../checkout/checkoutSlice'],
    ['src/features/checkout/checkoutSlice.ts', '../cart/CartPanel'],
    ['src/features/cart/cartSlice.ts', '../../testing/fixtures'],
    ['src/features/cart/cartSlice.ts', '../../../supabase/local/server'],
    ['supabase/local/server.ts', '../../src/shared/redux.ts'],
  ])('reject an import against the order: %s imports %s', async (file, specifier) => {
    expect(await violations(file, specifier)).toContain('import-x/no-restricted-paths');
  });

  it.each([
    ['src/shared/redux.ts', '../domain/price'],
    ['src/features/cart/cartSlice.ts', '../catalog/catalogApi'],
    ['src/features/checkout/checkoutSlice.ts', '../cart/cartSlice'],
    ['src/pages/HomePage.tsx', '../features/cart/CartPanel'],
    ['src/app/store.ts', '../pages/HomePage'],
    ['src/features/orders/ordersApi.ts', '../../../supabase/database.types'],
    ['supabase/local/server.ts', '../../src/domain/price.ts'],
  ])('accept an import in the order: %s imports %s', async (file, specifier) => {
    expect(await violations(file, specifier)).toEqual([]);
  });
});
