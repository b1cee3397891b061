import type { BackendClient } from '../../shared/services';

const INSUFFICIENT_PRIVILEGE = '42501';

/** Returns true if the signed-in user is an administrator. Returns false for any error. */
export async function checkAdmin(backendClient: BackendClient): Promise<boolean> {
  const { data, error } = await backendClient.rpc('is_admin');
  if (error && error.code !== INSUFFICIENT_PRIVILEGE) {
    console.error('Checking for an administrator failed:', error.message);
  }
  return data === true;
}
