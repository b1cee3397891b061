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

describe('the ESLint configuration of pages that a browser translates', () => {
  const violationsOfJsx = (jsx: string) =>
    violationsIn('src/pages/home/HomePage.tsx', `export const element = (a, text, list) => ${jsx};\n`);

  it.each([
    ['a text that comes and goes beside another', "<p>Your order is on its way. {a && 'It is late.'}</p>"],
    ['a template that comes and goes beside an element', '<p><b>Tea</b>{a && `, ${text}`}</p>'],
    ['a choice between two texts beside another', "<p>{a ? 'Hide' : 'Show'} password</p>"],
    ['a choice between two texts before an element', "<p>{a ? 'Hide' : 'Show'}<b> password</b></p>"],
    ['a variable that comes and goes beside another text', '<p>{text} {a && text}</p>'],
    ['a property that may be undefined, beside an element', '<p><b>Tea</b>{a?.name}</p>'],
    ['a text that replaces an element', '<p>Number: {a ? <a href="/">{text}</a> : text}</p>'],
    ['a text in a nested condition', "<p>Tea {a && (text ? 'is sold out' : null)}</p>"],
    ['a fragment with text that comes and goes', '<p>{a ? <>Order <b>{text}</b></> : null}</p>'],
    ['a text after an element that comes and goes', '<p>{a && <b>Offer</b>} Nilgiri tea</p>'],
    ['an option without a value', '<option key={text}>{text}</option>'],
    ['a variable after a list', '<div>{list.map((name) => <b key={name}>{name}</b>)}{text}</div>'],
  ])('rejects %s', async (_form, jsx) => {
    expect(await violationsOfJsx(jsx)).toContain('no-restricted-syntax');
  });

  it.each([
    ['a text that is the only child', "<p>{a && 'It is late.'}</p>"],
    ['a text in an element that comes and goes', '<p>Your order is on its way. {a && <span>It is late.</span>}</p>'],
    ['an element that comes and goes after a text', '<p>Nilgiri tea {a && <b>Offer</b>}</p>'],
    [
      'elements that come and go beside each other',
      '<div>{a && <b>Offer</b>}<p>{text}</p>{list.map((name) => <i key={name} />)}</div>',
    ],
    ['children that come and go', '<div><b>Tea</b>{a && children}</div>'],
    ['a fragment of elements that comes and goes', '<p>{a && <><b>Offer</b><i>{text}</i></>}<b>Tea</b></p>'],
  ])('accepts %s', async (_form, jsx) => {
    expect(await violationsOfJsx(jsx)).toEqual([]);
  });
});
