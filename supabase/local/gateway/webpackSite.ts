import { createRequire } from 'node:module';
import path from 'node:path';
import { type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, MiddlewareHandler } from 'hono';
import type { IncomingMessage, ServerResponse } from 'node:http';
import webpack, { type Compiler, type Configuration } from 'webpack';
import webpackDevMiddleware from 'webpack-dev-middleware';
import type { Site } from './site.ts';

type ConfigModule = { default: (env: unknown, argv: { mode: string }) => Configuration };
type HotMiddleware = (
  compiler: Compiler,
  options: { log: false },
) => (req: IncomingMessage, res: ServerResponse, next: () => void) => void;

// The configuration and this client library are CommonJS.
const require = createRequire(import.meta.url);

/** The front end as webpack keeps it in memory, rebuilt when a source changes, with the page's hot updates. */
export function openWebpackSite(): Site {
  const { default: configure } = require('../../../webpack.config.ts') as ConfigModule;
  const compiler = webpack(configure({}, { mode: 'development' }));
  if (!compiler) throw new Error('webpack made no compiler of its configuration.');
  const dev = webpackDevMiddleware(compiler, { publicPath: '/', index: false, stats: 'errors-warnings' });
  const hot = (require('webpack-hot-middleware') as HotMiddleware)(compiler, { log: false });

  const files: MiddlewareHandler<{ Bindings: HttpBindings }> = (c, next) =>
    passOn(c, next, (req, res, miss) => {
      hot(req, res, () => void dev(req, res, miss));
    });

  return {
    async readPage() {
      await new Promise((resolve) => void dev.waitUntilValid(resolve));
      const file = path.join(compiler.outputPath, 'index.html');
      return new Promise<string>((resolve, reject) =>
        compiler.outputFileSystem?.readFile(file, (error, content) =>
          error ? reject(error) : resolve(String(content)),
        ),
      );
    },
    files,
  };
}

/** Lets a handler of Node's own kind answer, or say that it has nothing. */
function passOn(
  { env }: Context<{ Bindings: HttpBindings }>,
  next: () => Promise<void>,
  handle: (req: IncomingMessage, res: ServerResponse, miss: () => void) => void,
): Promise<Response | void> {
  return new Promise((resolve, reject) => {
    env.outgoing
      .once('finish', () => resolve(RESPONSE_ALREADY_SENT))
      .once('close', () => resolve(RESPONSE_ALREADY_SENT));
    handle(env.incoming, env.outgoing, () => void next().then(resolve, reject));
  });
}
