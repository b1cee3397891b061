import { UNREACHABLE_MESSAGE } from '../../shared/api/errorMessages';

interface AuthError {
  name: string;
  message: string;
}

// supabase-js's errors for no response and for a malformed one. Their messages are not meant for users.
const UNREACHABLE_ERRORS = ['AuthRetryableFetchError', 'AuthUnknownError'];

/**
 * Runs an auth request. Returns null if it succeeded, otherwise the message for users. supabase-js returns errors; the
 * request throws only if the library cannot be loaded.
 */
export async function authErrorOf(
  request: () => Promise<{ error: AuthError | null }>,
): Promise<{ message: string } | null> {
  try {
    const { error } = await request();
    if (!error) return null;
    const isUnreachable = UNREACHABLE_ERRORS.includes(error.name);
    return { message: isUnreachable ? UNREACHABLE_MESSAGE : error.message || 'Something went wrong' };
  } catch {
    return { message: UNREACHABLE_MESSAGE };
  }
}
