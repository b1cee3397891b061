import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import refreshTransformer from 'react-refresh-typescript';
import webpack from 'webpack';
import { browserConfig, fromRoot, loadTypeScript, TYPESCRIPT } from './webpack.config.ts';

/** `npm run dev` serves this configuration. There, the browser renders all pages. */
export const developmentConfig = () =>
  browserConfig({
    mode: 'development',
    devtool: 'cheap-module-source-map',
    entry: ['webpack-hot-middleware/client?quiet=true&overlay=false', fromRoot('src/index.tsx')],
    output: { filename: 'assets/[name].js' },
    module: {
      rules: [
        {
          ...TYPESCRIPT,
          use: loadTypeScript('browser', { getCustomTransformers: () => ({ before: [refreshTransformer()] }) }),
        },
      ],
    },
    plugins: [
      new webpack.HotModuleReplacementPlugin(),
      new ReactRefreshPlugin({ overlay: false }),
      // The content security policy allows rules that are inserted as in production, not the text of style elements.
      new webpack.DefinePlugin({ SC_DISABLE_SPEEDY: 'false' }),
    ],
  });
