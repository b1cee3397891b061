import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Compilation, type Compiler, sources } from 'webpack';
import { render } from './render';
import { sourcesOf } from './renditions';

// Two drawings at a time: one is encoded while the other is read and rasterised.
const AT_ONCE = 2;

/**
 * Puts public/ into the site: its files as they are, and for the drawings of public/art their renderings.
 * What was rendered once is kept in node_modules/.cache and costs nothing again.
 */
export class ArtPlugin {
  constructor(private readonly folders: { from: string; cache: string }) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ArtPlugin', (compilation) => {
      compilation.contextDependencies.add(this.folders.from);
      compilation.hooks.processAssets.tapPromise({ name: 'ArtPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL }, () => this.emit(compilation));
    });
  }

  private async emit(compilation: Compilation): Promise<void> {
    const { from, cache } = this.folders;
    const add = (file: string, content: Buffer) => compilation.emitAsset(file, new sources.RawSource(content));

    // Folders are told from files by their having no extension.
    const files = (await readdir(from, { recursive: true })).filter((name) => path.extname(name)).map((name) => name.split(path.sep).join('/'));
    const isDrawing = (file: string) => file.startsWith('art/') && file.endsWith('.svg');

    for (const file of files.filter((name) => !isDrawing(name))) add(file, await readFile(path.join(from, file)));

    const products = files.filter((file) => file.startsWith('art/products/') && isDrawing(file)).map((file) => path.basename(file, '.svg'));
    const waiting = sourcesOf(products);
    const work = async () => {
      for (let source = waiting.pop(); source; source = waiting.pop()) {
        const svg = await readFile(path.join(from, 'art', `${source.name}.svg`));
        for (const [file, content] of await render(svg, source, cache)) add(file, content);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
}
