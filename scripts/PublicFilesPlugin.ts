import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import webpack, { type Compiler } from 'webpack';

/** The drawings are not part of the site, but the pictures that `scripts/art` renders from them. */
const DRAWINGS = 'art/';

/** Adds the files of public/ to the build, except for the drawings, and files whose text is generated. */
export class PublicFilesPlugin {
  /** @param generated the texts of the generated files, by name */
  constructor(
    private readonly folder: string,
    private readonly generated: Record<string, string>,
  ) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('PublicFilesPlugin', (compilation) => {
      compilation.contextDependencies.add(this.folder);
      compilation.hooks.processAssets.tapPromise(
        { name: 'PublicFilesPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          for (const [name, text] of Object.entries(this.generated))
            compilation.emitAsset(name, new webpack.sources.RawSource(text));
          const entries = await readdir(this.folder, { recursive: true, withFileTypes: true });
          for (const file of entries.filter((entry) => entry.isFile())) {
            const source = path.join(file.parentPath, file.name);
            const name = path.relative(this.folder, source).split(path.sep).join('/');
            if (!name.startsWith(DRAWINGS))
              compilation.emitAsset(name, new webpack.sources.RawSource(await readFile(source)));
          }
        },
      );
    });
  }
}
