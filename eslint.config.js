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
          ],
        },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportAllDeclaration', message: 'Import from the module itself.' },
      ],
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
        { selector: 'ExportAllDeclaration', message: 'Import from the module itself.' },
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
