import { format, inspect } from 'node:util';
import { describeError, isError, toLogLine } from '../../functions/_shared/log.ts';
import type { RequestLogEntry } from '../gateway/requestLog.ts';

/** `json` is for programs that collect logs, `text` for people at a terminal. */
export type LogFormat = 'json' | 'text';

/**
 * Makes the console write one short line per error or warning, because libraries print errors that contain the input of
 * clients. In the format `json`, every message is an object on one line: `{ time, level, message }`.
 */
export function formatLogs(logFormat: LogFormat): void {
  for (const level of ['error', 'warn'] as const)
    console[level] = (...items: unknown[]) => {
      const message = toLogLine(format(...items.map(withoutStack)).trim());
      if (logFormat === 'json') writeLine({ level, message });
      else process.stderr.write(`${message}\n`);
    };
  if (logFormat === 'text') return;
  for (const method of ['log', 'info'] as const)
    console[method] = (...items: unknown[]) => {
      const message = format(...items).trim();
      if (message) writeLine({ level: 'info', message });
    };
}

/** Errors of the database have a format of their own, without the values of the statement. */
const withoutStack = (item: unknown) => (isError(item) && !(inspect.custom in item) ? describeError(item) : item);

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
