import { createRequire } from 'node:module';
import path from 'node:path';
import { type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, MiddlewareHandler } from 'hono';
import type { IncomingMessage, ServerResponse } from 'node:http';
import webpack, { type Compiler } from 'webpack';
import webpackDevMiddleware from 'webpack-dev-middleware';
import { developmentConfig } from '../../../../webpack.development.config.ts';
import { isImage } from './cacheControl.ts';
import { servePictures, SHELL, type Site } from './site.ts';
import type { Pictures } from '../../build/pictures.ts';

type HotMiddleware = (
  compiler: Compiler,
  options: { log: false },
) => (req: IncomingMessage, res: ServerResponse, next: () => void) => void;

// This package has no types.
const webpackHotMiddleware = createRequire(import.meta.url)('webpack-hot-middleware') as HotMiddleware;

/**
 * Returns a site that webpack builds in memory, rebuilds after each edit, and updates in open pages.
 * @param pictures are rendered into the folder before each request, in case their drawing was edited
 */
export function openWebpackSite(pictureFolder: string, pictures: Pick<Pictures, 'render'>): Site {
  const compiler = webpack(developmentConfig());
  if (!compiler) throw new Error('webpack returned no compiler.');
  const dev = webpackDevMiddleware(compiler, { publicPath: '/', index: false, stats: 'errors-warnings' });
  const hot = webpackHotMiddleware(compiler, { log: false });

  const serveBuild: MiddlewareHandler<{ Bindings: HttpBindings }> = (c, next) =>
    runNodeHandler(c, next, (req, res, notFound) => {
      hot(req, res, () => void dev(req, res, notFound));
    });
  const serveRendered = servePictures(pictureFolder);
  const files: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
    if (!isImage(c.req.path)) return serveBuild(c, next);
    await pictures.render(c.req.path.slice(1));
    let file: Response | void = undefined;
    const picture = await serveRendered(c, async () => void (file = await serveBuild(c, next)));
    return picture ?? file;
  };

  return {
    async readPage() {
      await new Promise((resolve) => void dev.waitUntilValid(resolve));
      const file = path.join(compiler.outputPath, SHELL);
      return new Promise<string>((resolve, reject) =>
        compiler.outputFileSystem?.readFile(file, (error, content) =>
          error ? reject(error) : resolve(String(content)),
        ),
      );
    },
    files,
  };
}

/** Lets a handler with Node's request and response write the response, or call `notFound`. */
function runNodeHandler(
  { env }: Context<{ Bindings: HttpBindings }>,
  next: () => Promise<void>,
  handle: (req: IncomingMessage, res: ServerResponse, notFound: () => void) => void,
): Promise<Response | void> {
  return new Promise((resolve, reject) => {
    env.outgoing
      .once('finish', () => resolve(RESPONSE_ALREADY_SENT))
      .once('close', () => resolve(RESPONSE_ALREADY_SENT));
    handle(env.incoming, env.outgoing, () => void next().then(resolve, reject));
  });
}
