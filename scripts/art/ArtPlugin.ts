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
      // Drawn while webpack compiles; a failure is told when the files are wanted.
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
    // Folders are told from files by their having no extension.
    const names = (await readdir(from, { recursive: true }))
      .filter((name) => path.extname(name))
      .map((name) => name.split(path.sep).join('/'));
    const isDrawing = (name: string) => name.startsWith('art/') && name.endsWith('.svg');

    const made = new Map<string, Buffer>();
    for (const name of names.filter((name) => !isDrawing(name))) made.set(name, await readFile(path.join(from, name)));

    const products = names
      .filter((name) => name.startsWith('art/products/') && isDrawing(name))
      .map((name) => path.basename(name, '.svg'));
    const waiting = sourcesOf(products);
    const work = async () => {
      for (let source = waiting.pop(); source; source = waiting.pop()) {
        const svg = await readFile(path.join(from, 'art', `${source.name}.svg`));
        for (const [file, content] of await render(svg, source, cache)) made.set(file, content);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return made;
  }
}
