import { useRef, useState } from 'react';
import { useAppDispatch } from '../../../shared/redux';
import type { FileProblem, FileWork, PreparedFile } from './fileWork';

/** Files that are being written, or that wait to be opened. */
export interface FileJob {
  title: string;
  work: FileWork;
  /** Slips and labels are for several papers. */
  isForParcels: boolean;
  /** What is being done; empty when the work has ended. */
  progress: string;
  files: PreparedFile[];
  warnings: string[];
  problem?: FileProblem;
}

/** Writes files and keeps them until the dialog is closed. */
export function useFileJob() {
  const dispatch = useAppDispatch();
  const [job, setJob] = useState<FileJob | null>(null);
  const current = useRef<AbortController>(null);

  const stop = () => {
    current.current?.abort();
    job?.files.forEach(({ url }) => URL.revokeObjectURL(url));
  };

  const start = async (title: string, work: FileWork, { isForParcels = false } = {}) => {
    stop();
    const controller = new AbortController();
    current.current = controller;
    const change = (changed: (job: FileJob) => Partial<FileJob>) => {
      if (!controller.signal.aborted) setJob((last) => last && { ...last, ...changed(last) });
    };
    setJob({ title, work, isForParcels, progress: 'Starting …', files: [], warnings: [] });
    const problem = await dispatch(
      work({
        onProgress: (progress) => change(() => ({ progress })),
        onFile: (file) => {
          // A file that is ready after the dialog was closed is not needed.
          if (controller.signal.aborted) URL.revokeObjectURL(file.url);
          change(({ files }) => ({ files: [...files, file] }));
        },
        onWarning: (warning) => change(({ warnings }) => ({ warnings: [...warnings, warning] })),
        signal: controller.signal,
      }),
    );
    change(() => ({ progress: '', problem }));
  };

  const restart = () => {
    if (job) void start(job.title, job.work, job);
  };

  const close = () => {
    stop();
    setJob(null);
  };

  return { job, start, restart, close };
}
