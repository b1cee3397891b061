/* The messages between the server and the thread of the backend. Bodies are transferred, not copied. */
import type { Secrets } from '../secrets.ts';
import type { Settings } from '../settings.ts';

/** What the thread gets when it starts. */
export interface ThreadOptions {
  settings: Settings;
  secrets: Secrets;
  /** Contains migrations/ and seed.sql. Default: the supabase/ folder of this repository. */
  folder?: string;
}

export interface RequestMessage {
  method: string;
  url: string;
  headers: [string, string][];
  body: ArrayBuffer | null;
}

export interface ResponseMessage {
  status: number;
  headers: [string, string][];
  body: ArrayBuffer | null;
}

export type ToThread = { type: 'request'; id: number; request: RequestMessage } | { type: 'ping' } | { type: 'close' };

export type FromThread =
  | { type: 'ready' }
  | { type: 'response'; id: number; response: ResponseMessage }
  | { type: 'pong' }
  | { type: 'closed' };

export const toRequestMessage = async (request: Request): Promise<RequestMessage> => ({
  method: request.method,
  url: request.url,
  headers: [...request.headers],
  body: request.body && (await request.arrayBuffer()),
});

export const toRequest = ({ url, ...init }: RequestMessage): Request => new Request(url, init);

export const toResponseMessage = async (response: Response): Promise<ResponseMessage> => ({
  status: response.status,
  headers: [...response.headers],
  body: response.body && (await response.arrayBuffer()),
});

export const toResponse = ({ body, ...init }: ResponseMessage): Response => new Response(body, init);
