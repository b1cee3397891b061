import { UNREACHABLE_MESSAGE } from '../../shared/api/errorMessages';

interface AuthFailure {
  name: string;
  message: string;
}

// supabase-js's names for no answer and for one that makes no sense; their messages are the browser's or none at all.
const NO_ANSWER = ['AuthRetryableFetchError', 'AuthUnknownError'];

/**
 * Runs a call of supabase-js and gives what can be told of its failure, or null where it worked. Errors
 * come answered; what is thrown is the library itself not loading.
 */
export async function authErrorOf(
  call: () => Promise<{ error: AuthFailure | null }>,
): Promise<{ message: string } | null> {
  try {
    const { error } = await call();
    if (!error) return null;
    return { message: NO_ANSWER.includes(error.name) ? UNREACHABLE_MESSAGE : error.message || 'Something went wrong' };
  } catch {
    return { message: UNREACHABLE_MESSAGE };
  }
}
