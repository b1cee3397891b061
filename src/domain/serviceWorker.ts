/* What the service worker, the pages and the server agree on. */

/** The script of the service worker. Its scope is the whole shop. */
export const SERVICE_WORKER_PATH = '/sw.js';

/** The page without content, which the browser renders. */
export const SHELL_PATH = '/shell.html';

/** A header of stored responses: when the service worker stored them, in milliseconds since 1970. */
export const STORED_AT_HEADER = 'x-stored-at';

/** The message to which a service worker responds with the version of the shop that it was built with. */
export const VERSION_REQUEST = 'version';
