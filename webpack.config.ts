import path from 'node:path';
import CompressionPlugin from 'compression-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import { constants, type BrotliOptions } from 'node:zlib';
import { PrecachePlugin } from './scripts/PrecachePlugin';
import { PublicFilesPlugin } from './scripts/PublicFilesPlugin';
import { webManifest } from './scripts/webManifest';
import { brand } from './src/domain/brand/facts';
import { pageConfigFrom } from './src/domain/pageConfigFrom';
import { dark, light } from './src/domain/palette';
import { SERVICE_WORKER_PATH } from './src/domain/serviceWorker';
import { phoneLink } from './src/shared/lib/phoneLink';
import type { BuildProgress } from './supabase/server/build/build';
import { SHELL } from './supabase/server/gateway/files/site';

export const fromRoot = (name: string) => path.resolve(import.meta.dirname, name);

/** A static web host injects nothing, so settings of the build environment are written into the page. */
const pageConfig = pageConfigFrom(process.env);

/**
 * Removes the white space of styled-components' CSS templates, after ts-loader. `ssr` gives components the same class names in the
 * prerenderer and in the browser; `pure` lets unused components be dropped.
 */
const minifyStyledTemplates = {
  loader: 'babel-loader',
  options: {
    babelrc: false,
    configFile: false,
    plugins: [
      [
        'babel-plugin-styled-components',
        { ssr: true, displayName: false, transpileTemplateLiterals: false, pure: true },
      ],
    ],
  },
};

// Source maps contain the comments and names of the source, so they are not public by default.
const hasSourceMaps = process.env.SOURCE_MAPS === '1';

/** Only for scripts: the server finds the config script in the page by its quoted attributes. */
const minimizer = new MinimizerPlugin({
  test: /\.js$/,
  minify: { implementation: MinimizerPlugin.swcMinify, options: { compress: { passes: 2 } } },
});

const resolve = { extensions: ['.tsx', '.ts', '.js'] };

/**
 * Types are checked by `npm run types`, beside the build.
 * @param instance ts-loader keeps the state of each configuration under a name
 */
export const loadTypeScript = (instance: string, options?: object) => ({
  loader: 'ts-loader',
  options: {
    instance,
    configFile: fromRoot('tsconfig.browser.json'),
    transpileOnly: true,
    compilerOptions: { noEmit: false, incremental: false, allowImportingTsExtensions: false },
    ...options,
  },
});

export const TYPESCRIPT = { test: /\.tsx?$/, exclude: /node_modules/ };

const compileTypeScript = (instance: string): RuleSetRule => ({
  ...TYPESCRIPT,
  use: [minifyStyledTemplates, loadTypeScript(instance)],
});

const ASSETS = /\.(avif|webp|png|svg|woff2)$/;
const ASSET_NAME = 'assets/[name].[contenthash:10][ext]';

/** Compresses the files once, for every web host. */
const compression = () => [
  new CompressionPlugin({ test: COMPRESSED, algorithm: 'gzip' }),
  new CompressionPlugin<BrotliOptions>({
    test: COMPRESSED,
    filename: '[path][base].br',
    algorithm: 'brotliCompress',
    compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
  }),
];
const COMPRESSED = /\.(js|css|html|svg|json|xml|txt)$/;

/** The configuration of the app, for the build and for `npm run dev` (webpack.development.config.ts). */
export const browserConfig = ({ output, module, plugins = [], ...options }: Configuration): Configuration => ({
  name: 'browser',
  target: ['web', 'es2022'],
  output: {
    path: fromRoot('dist'),
    // Otherwise the name of the package, which is in every script.
    uniqueName: 'shop',
    assetModuleFilename: ASSET_NAME,
    publicPath: '/',
    // The pictures are not part of the build. Processes that were started before it still serve them.
    clean: { keep: /^art$/ },
    // Writes unchanged files too: the time of the shell says when the build was made (supabase/server/build/build.ts).
    compareBeforeEmit: false,
    // The policy that loads chunks. The content security policy names it.
    trustedTypes: 'webpack',
    ...output,
  },
  resolve,
  module: { rules: [...(module?.rules ?? []), { test: ASSETS, type: 'asset/resource' }] },
  plugins: [
    new HtmlWebpackPlugin({
      template: fromRoot('src/index.html'),
      filename: SHELL,
      scriptLoading: 'defer',
      templateParameters: {
        pageConfig: JSON.stringify(pageConfig).replaceAll('<', '\\u003c'),
        brand,
        light,
        dark,
        phoneLinks: brand.phones
          .map((phone) => `<a href="${phoneLink(phone)}">${phone.replaceAll(' ', '&nbsp;')}</a>`)
          .join(' or '),
      },
    }),
    new PublicFilesPlugin(fromRoot('public'), { 'site.webmanifest': webManifest() }),
    ...plugins,
  ],
  performance: { hints: false },
  ...options,
});

/** @param precache collects what the service worker stores */
const appConfig = (precache: PrecachePlugin): Configuration =>
  browserConfig({
    mode: 'production',
    devtool: hasSourceMaps && 'source-map',
    entry: fromRoot('src/index.tsx'),
    output: { filename: 'assets/[name].[contenthash:10].js' },
    module: { rules: [compileTypeScript('browser')] },
    plugins: [
      new webpack.ProgressPlugin({
        percentBy: 'modules',
        // About as many as there are, otherwise the progress is shown for 5,000.
        modulesCount: 1500,
        handler(share) {
          if (!process.send) return;
          // The server that started the build has stopped, so nobody waits for it.
          if (!process.connected) process.exit();
          process.send({ share } satisfies BuildProgress);
        },
      }),
      precache,
      ...compression(),
    ],
    optimization: { minimizer: [minimizer] },
  });

/** The code with which the server renders pages. */
const prerendererConfig: Configuration = {
  mode: 'production',
  target: 'node20',
  devtool: false,
  entry: { render: fromRoot('src/prerender/render.tsx') },
  output: {
    path: fromRoot('dist-render'),
    filename: '[name].cjs',
    library: { type: 'commonjs2' },
    assetModuleFilename: ASSET_NAME,
    publicPath: '/',
  },
  resolve,
  module: {
    rules: [
      compileTypeScript('prerenderer'),
      // The browser's configuration writes the files.
      { test: ASSETS, type: 'asset/resource', generator: { emit: false } },
    ],
  },
  plugins: [
    new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    new webpack.NormalModuleReplacementPlugin(/\/StoreHtml$/, './StoreHtml.server'),
    // What is imported for browsers only is left out.
    new webpack.DefinePlugin({ 'typeof window': JSON.stringify('undefined') }),
    new webpack.IgnorePlugin({ resourceRegExp: /\/(CartPanelWithCheckout|AccountMenu|Toaster)$/ }),
  ],
  optimization: { minimize: false },
  performance: { hints: false },
};

/** The script that prerendered pages contain as text. */
const inlineScriptConfig: Configuration = {
  mode: 'production',
  target: ['web', 'es2022'],
  devtool: false,
  entry: { inlineScript: fromRoot('src/prerender/inlineScript.ts') },
  output: { path: fromRoot('dist-render'), filename: '[name].js' },
  resolve,
  module: { rules: [compileTypeScript('inlineScript')] },
};

/** What the shop needs without a network, in addition to the app and the fonts. The imports on demand name their chunks. */
const OFFLINE_CHUNKS = /^offline-/;

/** The service worker. It is built after the app, whose files it lists. `npm run dev` has none. */
const serviceWorkerConfig = (precache: PrecachePlugin): Configuration => ({
  mode: 'production',
  target: ['webworker', 'es2022'],
  devtool: false,
  dependencies: ['browser'],
  entry: fromRoot('src/serviceWorker/serviceWorker.ts'),
  output: { path: fromRoot('dist'), filename: SERVICE_WORKER_PATH.slice(1) },
  resolve,
  module: { rules: [compileTypeScript('serviceWorker')] },
  plugins: [
    new webpack.DefinePlugin({
      PRECACHE_ENTRIES: webpack.DefinePlugin.runtimeValue(() => JSON.stringify(precache.entries)),
      SHOP_VERSION: webpack.DefinePlugin.runtimeValue(() => JSON.stringify(precache.version)),
    }),
    ...compression(),
  ],
  optimization: { minimizer: [minimizer] },
  performance: { hints: false },
});

/** `webpack --mode production` writes dist/, which browsers load, and dist-render/, with which the server renders pages. */
export default function config(): Configuration[] {
  const precache = new PrecachePlugin({ shell: SHELL, chunks: OFFLINE_CHUNKS });
  return [appConfig(precache), serviceWorkerConfig(precache), prerendererConfig, inlineScriptConfig];
}
