import * as v from 'valibot';
import { sendToBackend, unreachable } from '../../../../shared/api/backendBaseQuery';
import type { AppThunk } from '../../../../shared/redux';
import type { ResizedPicture } from './resizePicture';

const uploadedSchema = v.object({ url: v.string() });

/**
 * Sends a picture to our store. It can be repeated: the same files are the same picture. No action has the files, because
 * actions are recorded.
 */
export const uploadPicture =
  (picture: ResizedPicture): AppThunk<Promise<{ url: string } | { problem: string }>> =>
  async (_dispatch, _getState, services) => {
    const body = new FormData();
    for (const [size, file] of Object.entries(picture)) body.set(size, file, size);
    const result = await sendToBackend((db) => db.functions.invoke('pictures', { body }), services);
    if ('error' in result) return { problem: result.error.message };
    const uploaded = v.safeParse(uploadedSchema, result.data);
    return uploaded.success ? uploaded.output : { problem: unreachable.message };
  };
