/** The storage key under which supabase-js keeps the auth session with its tokens. */
export const SESSION_KEY = 'nbt-session';
