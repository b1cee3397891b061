import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Compilation, type Compiler, sources } from 'webpack';
import { render } from './render';
import { sourcesOf } from './renditions';

// While one drawing is encoded, the next one is read and rasterized.
const CONCURRENCY = 2;

/**
 * Adds the files of public/ to the build. Drawings in public/art are replaced by raster images, which are cached
 * between builds.
 */
export class ArtPlugin {
  constructor(private readonly folders: { from: string; cache: string }) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ArtPlugin', (compilation) => {
      compilation.contextDependencies.add(this.folders.from);
      // Renders while webpack compiles. The rejection is handled below, where the files are awaited.
      const files = this.files();
      files.catch(() => undefined);
      compilation.hooks.processAssets.tapPromise(
        { name: 'ArtPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          for (const [file, content] of await files) compilation.emitAsset(file, new sources.RawSource(content));
        },
      );
    });
  }

  private async files(): Promise<Map<string, Buffer>> {
    const { from, cache } = this.folders;
    // Every file in public/ has an extension, so names without one are folders.
    const names = (await readdir(from, { recursive: true }))
      .filter((name) => path.extname(name))
      .map((name) => name.split(path.sep).join('/'));
    const isDrawing = (name: string) => name.startsWith('art/') && name.endsWith('.svg');

    const assets = new Map<string, Buffer>();
    for (const name of names.filter((name) => !isDrawing(name)))
      assets.set(name, await readFile(path.join(from, name)));

    const products = names
      .filter((name) => name.startsWith('art/products/') && isDrawing(name))
      .map((name) => path.basename(name, '.svg'));
    const queue = sourcesOf(products);
    const renderQueue = async () => {
      for (let source = queue.pop(); source; source = queue.pop()) {
        const svg = await readFile(path.join(from, 'art', `${source.name}.svg`));
        for (const [file, content] of await render(svg, source, cache)) assets.set(file, content);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, renderQueue));
    return assets;
  }
}
