/** The message that users read when the backend does not respond. */
export const UNREACHABLE_MESSAGE = 'The server cannot be reached. Please check your connection and try again.';
