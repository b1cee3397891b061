/** What people read when our own server does not answer. */
export const UNREACHABLE = 'The server cannot be reached. Please check your connection and try again.';
