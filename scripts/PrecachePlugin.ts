import webpack, { type Compilation, type Compiler } from 'webpack';
import { revisionOf } from '../supabase/server/gateway/files/fileRevision';

interface PrecacheEntry {
  url: string;
  /** Null for a file whose name contains a hash. */
  revision: string | null;
}

interface PrecacheOptions {
  /** The file of the page without content. */
  shell: string;
  /** The names of the chunks that are imported on demand and needed without a network. */
  chunks: RegExp;
}

const FONT = /\.woff2$/;

/**
 * Lists the files that the service worker stores when it is installed: the shell, the scripts of the app and of the given
 * chunks, and the fonts. The lists are complete when the compiler is done.
 */
export class PrecachePlugin {
  entries: PrecacheEntry[] = [];
  /** Identifies the build. In the app, it is `__webpack_hash__`. */
  version = '';

  constructor(private readonly options: PrecacheOptions) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('PrecachePlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'PrecachePlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const { shell } = this.options;
          const hashed = [
            ...this.#scripts(compilation),
            ...Object.keys(compilation.assets).filter((name) => FONT.test(name)),
          ];
          this.entries = [
            { url: `/${shell}`, revision: revisionOf(compilation.getAsset(shell)?.source.buffer() ?? '') },
            ...[...new Set(hashed)].map((file) => ({ url: `/${file}`, revision: null })),
          ];
          this.version = compilation.hash ?? '';
        },
      );
    });
  }

  #scripts({ entrypoints, chunkGroups }: Compilation): string[] {
    const lazy = chunkGroups.filter(({ name }) => name && this.options.chunks.test(name));
    return [...entrypoints.values(), ...lazy]
      .flatMap((group) => group.getFiles())
      .filter((file) => file.endsWith('.js'));
  }
}
