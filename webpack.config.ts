import path from 'node:path';
import CompressionPlugin from 'compression-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import refreshTransformer from 'react-refresh-typescript';
import webpack, { type Configuration } from 'webpack';
import { constants, type BrotliOptions } from 'node:zlib';
import { ArtPlugin } from './scripts/art/ArtPlugin';
import { pageConfigFrom } from './src/domain/pageConfig';

const fromRoot = (name: string) => path.resolve(import.meta.dirname, name);

/** A static web host injects nothing, so settings of the build environment are written into the page. */
const pageConfig = JSON.stringify(pageConfigFrom(process.env));

/** Removes the white space of styled-components' CSS templates, after ts-loader. `pure` lets unused components be dropped. */
const minifyStyledTemplates = {
  loader: 'babel-loader',
  options: {
    babelrc: false,
    configFile: false,
    plugins: [
      [
        'babel-plugin-styled-components',
        { ssr: false, displayName: false, transpileTemplateLiterals: false, pure: true },
      ],
    ],
  },
};

/** `webpack --mode production` writes a static dist/; `npm run dev` serves the development form. */
export default function config(_env: unknown, { mode }: { mode?: string }): Configuration {
  const isProduction = mode === 'production';
  return {
    mode: isProduction ? 'production' : 'development',
    target: ['web', 'es2022'],
    devtool: isProduction ? 'source-map' : 'cheap-module-source-map',
    entry: isProduction
      ? fromRoot('src/index.tsx')
      : ['webpack-hot-middleware/client?quiet=true', fromRoot('src/index.tsx')],
    output: {
      path: fromRoot('dist'),
      filename: isProduction ? 'assets/[name].[contenthash:10].js' : 'assets/[name].js',
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
      publicPath: '/',
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          use: [
            ...(isProduction ? [minifyStyledTemplates] : []),
            {
              loader: 'ts-loader',
              options: {
                configFile: fromRoot('tsconfig.browser.json'),
                // Types are checked by `npm run types`, beside the build.
                transpileOnly: true,
                compilerOptions: { noEmit: false, incremental: false, allowImportingTsExtensions: false },
                ...(!isProduction && { getCustomTransformers: () => ({ before: [refreshTransformer()] }) }),
              },
            },
          ],
        },
        { test: /\.(avif|webp|png|svg|woff2)$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new HtmlWebpackPlugin({
        template: fromRoot('src/index.html'),
        scriptLoading: 'defer',
        templateParameters: { pageConfig },
      }),
      new ArtPlugin({ from: fromRoot('public'), cache: fromRoot('node_modules/.cache/art') }),
      ...(isProduction
        ? [
            new CompressionPlugin({ test: /\.(js|css|html|svg|json|xml|txt)$/, algorithm: 'gzip' }),
            new CompressionPlugin<BrotliOptions>({
              test: /\.(js|css|html|svg|json|xml|txt)$/,
              filename: '[path][base].br',
              algorithm: 'brotliCompress',
              compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
            }),
          ]
        : [new webpack.HotModuleReplacementPlugin(), new ReactRefreshPlugin({ overlay: false })]),
    ],
    // The server finds the config script by its quoted attributes, so the minifier must not remove quotes.
    optimization: { minimizeOptions: { html: false } },
    performance: { hints: false },
  };
}
