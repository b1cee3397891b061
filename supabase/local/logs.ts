import { format } from 'node:util';
import type { RequestLogEntry } from './gateway/requestLog.ts';

/** `json` is for programs that collect logs, `text` for people at a terminal. */
export type LogFormat = 'json' | 'text';

/** Makes the console write one JSON object per line: `{ time, level, message }`. */
export function writeJsonLogs(): void {
  for (const [method, level] of Object.entries({ log: 'info', info: 'info', warn: 'warn', error: 'error' } as const))
    console[method as 'log'] = (...items: unknown[]) => {
      const message = format(...items).trim();
      if (message) writeLine({ level, message });
    };
}

/** Returns a function that logs a request in this format. */
export const requestLogger =
  (logFormat: LogFormat) =>
  (entry: RequestLogEntry): void => {
    const { method, path, status, durationMs } = entry;
    if (logFormat === 'json') writeLine({ level: 'info', message: 'request', ...entry });
    else console.log(`${method} ${path} ${status} ${durationMs} ms`);
  };

function writeLine(fields: object): void {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...fields })}\n`);
}
