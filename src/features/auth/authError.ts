import { UNREACHABLE_MESSAGE } from '../../shared/api/errorMessages';

interface AuthError {
  name: string;
  message: string;
  status?: number;
}

export interface AuthFailure {
  /** The message for users. */
  message: string;
  isRateLimited?: boolean;
}

// supabase-js's errors for no response and for a malformed one. Their messages are not meant for users.
const UNREACHABLE_ERRORS = ['AuthRetryableFetchError', 'AuthUnknownError'];

/**
 * Runs an auth request. Returns null if it succeeded, otherwise the message for users. supabase-js returns errors; the
 * request throws only if the library cannot be loaded.
 */
export async function authErrorOf(request: () => Promise<{ error: AuthError | null }>): Promise<AuthFailure | null> {
  try {
    const { error } = await request();
    if (!error) return null;
    if (error.status === 429) return { message: waitMessage(error.message), isRateLimited: true };
    const isUnreachable = UNREACHABLE_ERRORS.includes(error.name);
    return { message: isUnreachable ? UNREACHABLE_MESSAGE : error.message || 'Something went wrong' };
  } catch {
    return { message: UNREACHABLE_MESSAGE };
  }
}

/** Servers that do not say how long to wait have messages like "Request rate limit reached". */
const waitMessage = (message: string) =>
  /\d/.test(message) ? message : `${message}. Please wait a few minutes and try again.`;
