/** Where supabase-js keeps the session, tokens and all: in the browser's storage, never in the store. */
export const SESSION_KEY = 'nbt-session';
