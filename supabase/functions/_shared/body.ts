import { Refusal } from './http.ts';

/**
 * The body as text.
 * @param limit the most bytes that are read
 * @throws {Refusal} 413 as soon as the body turns out larger
 */
export async function readText(request: Request, limit: number): Promise<string> {
  const tooLarge = () =>
    new Refusal(413, `The request is too large: at most ${Math.floor(limit / 1024)} kB can be sent`);
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge();
  if (!request.body) return '';

  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  // Leaving the loop cancels the stream, so an endless body costs no memory.
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge();
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** @throws {Refusal} 400 when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Refusal(400, 'The body must be valid JSON');
  }
}
