const MAX_LINE_LENGTH = 500;
const MAX_PART_LENGTH = 300;
const MAX_STACK_FRAMES = 3;
/** Control characters, and others that end a line or change its order on a terminal. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** The end of a stack frame: the file with its folder, and the line. */
const FRAME = /([^/\s(]+\/[^/\s]+:\d+):\d+\)?$/;
const MAX_FRAME_LENGTH = 200;

/** Logs one short line. A client whose input is in it can neither forge another line nor fill the disk. */
export function logError(context: string, error?: unknown): void {
  const parts = [toLogLine(context, MAX_PART_LENGTH), ...(error === undefined ? [] : [describeError(error)])];
  console.error(toLogLine(parts.join(': ')));
}

/** Returns the beginning of a text without control characters, which are escaped. */
export function toLogLine(text: string, maxLength = MAX_LINE_LENGTH): string {
  const line = text
    .slice(0, maxLength)
    .replace(UNPRINTABLE, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
  return text.length > maxLength || line.length > maxLength ? `${line.slice(0, maxLength - 1)}…` : line;
}

/** Returns an error as one short line: its name, its code, its message, and where it was thrown. */
export function describeError(error: unknown): string {
  if (!isError(error)) return toLogLine(String(error), MAX_PART_LENGTH);
  const { name, code, message, stack = '' } = error;
  const isCoded = typeof code === 'string';
  const shown = isCoded ? withoutValue(code, message) : message;
  const summary = toLogLine(`${isCoded ? `${name} ${code}` : name}: ${shown}`, MAX_PART_LENGTH);
  // Frames are looked for after the message, which may look like one.
  const messageStart = stack.indexOf(message);
  const frames = messageStart < 0 ? [] : stack.slice(messageStart + message.length).split('\n');
  const places = frames.flatMap((frame) => FRAME.exec(frame.slice(-MAX_FRAME_LENGTH))?.[1] ?? []);
  return places.length > 0 ? `${summary} (at ${places.slice(0, MAX_STACK_FRAMES).join(', ')})` : summary;
}

/**
 * Returns the message of a database error without the value that the database could not read, which may be private:
 * `invalid input syntax for type uuid: "…"`. The codes of such errors begin with 22; others quote names only.
 */
export const withoutValue = (code: string, message: string): string =>
  code.startsWith('22') ? message.replace(/"[^]*"/, '"…"') : message;

/** Whether a value is an error, even one of another realm, which is not an instance of this realm's Error. */
export const isError = (value: unknown): value is Error & { code?: unknown } =>
  typeof value === 'object' && value !== null && 'message' in value && 'stack' in value;
