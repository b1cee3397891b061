import webpack, { type Compilation, type Compiler } from 'webpack';
import { revisionOf } from '../supabase/local/gateway/fileRevision';

interface PrecacheEntry {
  url: string;
  /** Null for a file whose name contains a hash. */
  revision: string | null;
}

interface PrecacheOptions {
  /** The file of the page without content. */
  shell: string;
  /** What is imported on demand and needed without a network: the last parts of the import paths. */
  imports: readonly string[];
}

const FONT = /\.woff2$/;

/**
 * Lists the files that the service worker stores when it is installed: the shell, the scripts of the app and of the given
 * imports, and the fonts. The lists are complete when the compiler is done.
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

  /** @throws {Error} if nothing imports one of the imports */
  #scripts({ entrypoints, chunkGroups }: Compilation): string[] {
    const main = [...entrypoints.values()].flatMap((entrypoint) => entrypoint.getFiles());
    const lazy = this.options.imports.flatMap((name) => {
      const groups = chunkGroups.filter(({ origins }) => origins.some(({ request }) => request?.endsWith(`/${name}`)));
      if (groups.length === 0) throw new Error(`Nothing imports ${name} on demand.`);
      return groups.flatMap((group) => group.getFiles());
    });
    return [...main, ...lazy].filter((file) => file.endsWith('.js'));
  }
}
