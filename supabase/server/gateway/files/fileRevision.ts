import { createHash } from 'node:crypto';

/** The revision of a file whose name contains no hash, for the service worker. */
export const revisionOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 20);
