import { useRef, useState } from 'react';
import { useAppDispatch } from '../../../../shared/redux';
import { resizePicture, UnusableFileError } from './resizePicture';
import { uploadPicture } from './uploadPicture';

export type UploadStage = 'waiting' | 'preparing' | 'uploading' | 'failed';

export interface PictureUpload {
  id: number;
  file: File;
  stage: UploadStage;
  /** Why the upload failed. */
  problem?: string;
}

const UNEXPECTED = 'The picture could not be prepared. Please try again.';

/**
 * Uploads files one after the other, because a phone has memory for one photo. A file that fails stays until it is tried
 * again or discarded.
 * @param onUploaded receives the URL of each picture
 */
export function usePictureUploads(onUploaded: (url: string, file: File) => void) {
  const dispatch = useAppDispatch();
  const [uploads, setUploads] = useState<PictureUpload[]>([]);
  const lastId = useRef(0);
  const queue = useRef(Promise.resolve());
  const discarded = useRef(new Set<number>());

  const update = (id: number, change: Partial<PictureUpload>) =>
    setUploads((current) => current.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));
  const discard = (id: number) => {
    discarded.current.add(id);
    setUploads((current) => current.filter((upload) => upload.id !== id));
  };

  const run = async ({ id, file }: PictureUpload) => {
    if (discarded.current.has(id)) return;
    try {
      update(id, { stage: 'preparing' });
      const picture = await resizePicture(file);
      update(id, { stage: 'uploading' });
      const result = await dispatch(uploadPicture(picture));
      if (discarded.current.has(id)) return;
      if ('problem' in result) return update(id, { stage: 'failed', problem: result.problem });
      discard(id);
      onUploaded(result.url, file);
    } catch (error) {
      update(id, { stage: 'failed', problem: error instanceof UnusableFileError ? error.message : UNEXPECTED });
    }
  };
  const start = (upload: PictureUpload) => void (queue.current = queue.current.then(() => run(upload)));

  const add = (files: Iterable<File>) => {
    const added = Array.from(files, (file): PictureUpload => ({ id: (lastId.current += 1), file, stage: 'waiting' }));
    setUploads((current) => [...current, ...added]);
    added.forEach(start);
  };
  const retry = (upload: PictureUpload) => {
    update(upload.id, { stage: 'waiting', problem: undefined });
    start(upload);
  };
  return { uploads, add, retry, discard };
}
