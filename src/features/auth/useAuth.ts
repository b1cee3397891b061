import { use } from 'react';
import { AuthContext, type Auth } from './AuthProvider';

/**
 * Returns the signed-in user and session.
 * @throws {Error} outside an AuthProvider
 */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
