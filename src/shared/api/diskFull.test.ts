import { DISK_FULL_MESSAGE } from '../../domain/diskFull';
import type { BackendClient } from '../services';
import { sendToBackend } from './backendBaseQuery';

it('says that the disk is full where Supabase sends the message of PostgreSQL', async () => {
  const error = { code: '53100', message: 'could not extend file "base/5/16384": No space left on device' };
  const services = { getBackendClient: () => Promise.resolve({} as BackendClient) };
  expect(await sendToBackend(() => Promise.resolve({ data: null, error }), services)).toEqual({
    error: { code: '53100', message: DISK_FULL_MESSAGE, details: '', hint: '' },
  });
});
