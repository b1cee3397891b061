import { fork } from 'node:child_process';
import path from 'node:path';

/** What the process that renders pictures (scripts/art/renderPictures.ts) is sent. */
export interface PictureRequest {
  /** The path of a picture, without a leading slash. */
  file: string;
}

/** What it sends. */
export type PictureMessage = { rendered: number; total: number } | { finished: string };

/** Pictures that are rendered from the drawings while the pages are served. */
export interface Pictures {
  /** Waits until a picture is in the folder of the site, if there is one of this name. It is rendered before all others. */
  render(file: string): Promise<void>;
  progress(): { rendered: number; total: number };
  /** Resolves when all pictures are rendered. */
  finished: Promise<void>;
}

/**
 * Starts to render pictures into a folder, in a process of low priority.
 * @param scope `requested` renders only what is requested, even after a drawing was changed
 */
export function renderPictures(root: string, folder: string, scope: 'all' | 'requested'): Pictures {
  const child = fork(
    path.join(root, 'scripts/art/renderPictures.ts'),
    [folder, ...(scope === 'all' ? ['--all'] : [])],
    { cwd: root, execArgv: ['--import', 'tsx'] },
  );
  let progress = { rendered: 0, total: 0 };
  /** The callbacks of those who wait for a file. */
  const waiting = new Map<string, (() => void)[]>();
  const resolveWaiting = (file: string) => {
    waiting.get(file)?.forEach((resolve) => resolve());
    waiting.delete(file);
  };

  child.on('message', (message: PictureMessage) => {
    if ('finished' in message) resolveWaiting(message.finished);
    else progress = message;
  });
  const finished = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error('The pictures could not be rendered. The messages above say why.')),
    );
  }).finally(() => [...waiting.keys()].forEach(resolveWaiting));
  // Whoever started the process waits for this too.
  finished.catch(() => undefined);

  return {
    async render(file) {
      if (!child.connected) return;
      await new Promise<void>((resolve) => {
        const callbacks = waiting.get(file);
        if (callbacks) return callbacks.push(resolve);
        waiting.set(file, [resolve]);
        child.send({ file } satisfies PictureRequest);
      });
    },
    progress: () => progress,
    finished,
  };
}
