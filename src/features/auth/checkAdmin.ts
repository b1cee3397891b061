import type { BackendClient } from '../../shared/services';

const INSUFFICIENT_PRIVILEGE = '42501';

/** Whether the signed-in user is an administrator; without a clear yes, no. */
export async function checkAdmin(backend: BackendClient): Promise<boolean> {
  const { data, error } = await backend.rpc('is_admin');
  if (error && error.code !== INSUFFICIENT_PRIVILEGE)
    console.error('Checking for an administrator failed:', error.message);
  return data === true;
}
