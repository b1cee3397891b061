import js from '@eslint/js';
import importX, { createNodeResolver } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import ts from 'typescript-eslint';

/** A zone of import-x/no-restricted-paths: files in `target` must not import files in `from`. */
const forbid = (target, from, message, except = []) => ({ target, from, except, message });

const layers = 'Imports go one way: domain ← shared ← features ← pages ← app. See docs/ARCHITECTURE.md.';
const featureOrder =
  'Between features, imports go one way: toasts, auth ← catalog ← cart ← checkout; backOffice imports toasts, auth and catalog. See docs/ARCHITECTURE.md.';

/** The features that each feature may import: their state, API and types, not their components. */
const allowedFeatures = {
  toasts: [],
  auth: ['toasts'],
  catalog: ['toasts'],
  cart: ['toasts', 'auth', 'catalog'],
  customers: ['toasts', 'auth'],
  orders: ['toasts', 'auth'],
  contact: ['toasts', 'auth'],
  checkout: ['toasts', 'auth', 'catalog', 'cart', 'customers', 'orders'],
  backOffice: ['toasts', 'auth', 'catalog'],
};

const zones = [
  forbid('./src/domain', ['./src/shared', './src/features', './src/pages', './src/app', './supabase'], layers),
  forbid('./src/shared', ['./src/features', './src/pages', './src/app'], layers),
  forbid('./src/features', ['./src/pages', './src/app'], layers),
  forbid('./src/pages', ['./src/app'], layers),
  forbid('./src/!(testing)/**/!(*.test).{ts,tsx}', './src/testing', 'Application code must not import test helpers.'),
  forbid('./src', './supabase', 'The browser imports only the database types of the server.', ['./database.types.ts']),
  forbid('./supabase', './src', 'The server imports only src/domain.', ['./domain']),
  ...Object.entries(allowedFeatures).flatMap(([feature, allowed]) => [
    forbid(`./src/features/${feature}`, './src/features', featureOrder, [
      `./${feature}`,
      ...allowed.map((name) => `./${name}`),
    ]),
    forbid(
      `./src/features/${feature}`,
      `./src/features/!(${feature})/**/*.tsx`,
      'A feature must not import components of another feature. Pages combine features.',
    ),
  ]),
];

const exportAll = { selector: 'ExportAllDeclaration', message: 'Import from the module itself.' };

/** Forms that read or write a time in the time zone of the device. */
const deviceTimeZone = {
  selector: [
    '[callee.object.name="Intl"][callee.property.name="DateTimeFormat"]',
    '[callee.property.name=/^(toLocale(Date|Time)String|to(Date|Time)String|getTimezoneOffset)$/]',
    '[callee.property.name=/^[gs]et(Date|Day|Hours|Minutes|Month|FullYear)$/]',
  ].join(', '),
  message: 'Every device shows the days and times of the shop: use src/domain/dates.ts.',
};
const everywhere = [exportAll, deviceTimeZone];

/**
 * The translator of a browser replaces each text node by an element. React does not know this: it fails when it removes the
 * text node or inserts something before it, and a change of the text is not shown. A text that is the only child of an
 * element is safe. These selectors find the unsafe forms within a component.
 */
function formsThatTranslationBreaks() {
  const parent = ':matches(JSXElement, JSXFragment)';
  const condition = ':matches(ConditionalExpression, LogicalExpression)';
  const result = ':matches(.consequent, .alternate, .right)';
  const list = ':matches([callee.property.name="map"], ChainExpression:has(> [callee.property.name="map"]))';
  // `undefined`, names of elements, and names of functions that return elements.
  const elements =
    ':matches([name=/^(undefined|children|action|details|emptyNotice)$/], [callee.name=/^(children|render.+)$/])';
  const noText = `:matches(JSXElement, JSXFragment, JSXEmptyExpression, Literal[raw=/^(null|true|false)$/], ${elements}, ${condition}, ${list})`;
  // JSX ignores white space with a line break.
  const jsxText = 'JSXText:not([value=/^\\s*\\n\\s*$/])';
  const text = `:matches(${jsxText}, JSXExpressionContainer:has(> :not(${noText})))`;
  const child = `:matches(JSXElement, JSXFragment, ${jsxText}, JSXExpressionContainer:not(:has(> JSXEmptyExpression)))`;
  const expressionBesideOthers = `${parent}:has(> ${child} ~ ${child}) > JSXExpressionContainer`;
  const conditionalText = `${condition} > ${result}:not(${noText})`;
  const conditionalElement = `JSXExpressionContainer:has(> :matches(${condition}, ${list}))`;
  const ownElement = 'In a translated page, React fails when';
  return [
    {
      selector: [
        `${expressionBesideOthers} > ${conditionalText}`,
        `${expressionBesideOthers} > ${condition} > ${result}${conditionalText}`,
        `${expressionBesideOthers} > ChainExpression:not(${list})`,
        `${condition} > JSXFragment${result} > ${text}`,
      ].join(', '),
      message: `${ownElement} this text comes or goes, because it is beside others. Put it in an element of its own (<span>), or write all of them as one string.`,
    },
    {
      selector: `${parent} > ${conditionalElement} ~ ${text}`,
      message: `${ownElement} an element is inserted before this text. Put the text in an element of its own (<span>).`,
    },
    {
      selector: 'JSXOpeningElement[name.name="option"]:not(:has(> JSXAttribute[name.name="value"]))',
      message: 'The value of an option without the attribute `value` is its text, which may be translated.',
    },
  ];
}

const impureGlobals = ['crypto', 'document', 'fetch', 'localStorage', 'performance', 'sessionStorage', 'window'];

export default defineConfig(
  globalIgnores([
    'dist',
    'dist-render',
    'dist-server',
    '.data',
    'coverage',
    'e2e/results',
    'supabase/functions/*/index.ts',
  ]),
  js.configs.recommended,
  ts.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // Other modules add members to these interfaces.
      '@typescript-eslint/no-empty-object-type': ['error', { allowWithName: '^(LazyLoadedSlices|RootState)$' }],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'supabase/**/*.ts'],
    plugins: { 'import-x': importX },
    settings: {
      'import-x/extensions': ['.ts', '.tsx'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
      'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx', '.js', '.mjs'] })],
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones }],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/shared/api/backendClient.ts', 'src/testing/**', '**/*.test.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['@supabase/*', '**/api/backendClient'],
              allowTypeImports: true,
              message: 'supabase-js must stay out of the first load. Use services.getBackendClient().',
            },
            {
              regex: '^@mui/material/(Dialog|Drawer|Menu|Modal|Popover|SwipeableDrawer)$',
              message: 'The button Back must close it. Use shared/ui/Dialog, shared/ui/Menu or useOverlay().',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': ['error', ...everywhere],
    },
  },
  {
    files: ['supabase/functions/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', deviceTimeZone],
    },
  },
  {
    files: ['src/**/*.tsx'],
    ignores: ['src/testing/**', '**/*.test.tsx'],
    rules: {
      'no-restricted-syntax': ['error', ...everywhere, ...formsThatTranslationBreaks()],
    },
  },
  // Reducers are pure, so that recordings can be replayed: times, random values and ids are part of the action.
  {
    files: ['src/domain/**', 'src/**/*Slice.ts', 'src/**/*Messages.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-globals': ['error', ...impureGlobals],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now' },
        { object: 'Math', property: 'random' },
      ],
      'no-restricted-syntax': [
        'error',
        ...everywhere,
        {
          selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
          message: 'The time is part of the action.',
        },
        { selector: 'CallExpression[callee.name="nanoid"]', message: 'Ids are part of the action.' },
      ],
    },
  },
  // Tests may combine layers and set up a server.
  {
    files: ['**/*.test.{ts,tsx}', 'src/testing/**', 'supabase/tests/**'],
    rules: { 'import-x/no-restricted-paths': 'off' },
  },
  { files: ['src/**/*.{ts,tsx}'], extends: [reactHooks.configs.flat['recommended-latest']] },
  // Playwright finds the fixtures that a test needs in its destructuring pattern, even when it is empty.
  { files: ['e2e/**/*.ts'], rules: { 'no-empty-pattern': 'off' } },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: {
      globals: {
        Buffer: 'readonly',
        console: 'readonly',
        performance: 'readonly',
        process: 'readonly',
        URL: 'readonly',
      },
    },
  },
);
