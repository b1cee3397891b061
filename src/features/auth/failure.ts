import { UNREACHABLE } from '../../shared/api/failureTexts';

interface AuthFailure {
  name: string;
  message: string;
}

// supabase-js's name for "no answer, or none that makes sense"; its message is the browser's or none at all.
const NO_ANSWER = 'AuthRetryableFetchError';

/**
 * Runs a call of supabase-js and gives what can be told of its failure, or null where it worked. Errors
 * come answered; what is thrown is the library itself not loading.
 */
export async function failureOf(call: () => Promise<{ error: AuthFailure | null }>): Promise<{ message: string } | null> {
  try {
    const { error } = await call();
    if (!error) return null;
    return { message: error.name === NO_ANSWER ? UNREACHABLE : error.message || 'Something went wrong' };
  } catch {
    return { message: UNREACHABLE };
  }
}
