import { PaymentError } from './provider.ts';

export interface RazorpayClientOptions {
  keyId: string;
  keySecret: string;
  /** Origin of the API. Default: Razorpay. */
  apiUrl?: string;
  /** Sends the requests. Default: the global `fetch`. */
  fetch?: typeof fetch;
}

interface RazorpayRequest {
  method?: 'GET' | 'POST';
  query?: Record<string, string>;
  body?: object;
  headers?: Record<string, string>;
}

/** Sends a request to the API and returns the JSON of the response. */
export type RazorpayClient = (path: string, request?: RazorpayRequest) => Promise<unknown>;

/** A request that Razorpay rejects: a wrong parameter, or something that is not possible. */
export class RazorpayRejection extends Error {
  readonly status: number;
  /** The parameter that is wrong, if Razorpay names one: `customer.email`. */
  readonly field: string | undefined;

  constructor(status: number, description: string, field?: string) {
    super(description);
    this.status = status;
    this.field = field;
  }
}

export const API_URL = 'https://api.razorpay.com';
const TIMEOUT_MS = 10_000;
const MAX_RETRIES = 2;
const RETRY_DELAY_MS = 500;

/**
 * A client of Razorpay's API. The official package is not used: it runs on axios, has no timeout, cannot send the header
 * for idempotent refunds, and throws a TypeError if the server does not respond.
 *
 * Requests without a response, and requests that the server could not process, are repeated. So every request must be
 * safe to repeat.
 * @throws {RazorpayRejection} for the statuses 400 and 404
 * @throws {PaymentError} `permission_denied` for the status 403, `provider_unavailable` for all other failures
 */
export function createRazorpayClient({
  keyId,
  keySecret,
  apiUrl = API_URL,
  fetch: send = fetch,
}: RazorpayClientOptions): RazorpayClient {
  const authorization = `Basic ${btoa(`${keyId}:${keySecret}`)}`;

  async function attempt(url: URL, { method = 'GET', body, headers }: RazorpayRequest): Promise<unknown> {
    const response = await send(url, {
      method,
      headers: { authorization, 'content-type': 'application/json', ...headers },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    if (response.ok) return JSON.parse(text) as unknown;
    const error = errorIn(text);
    const description = error.description ?? `HTTP ${response.status}`;
    if (response.status === 400 || response.status === 404)
      throw new RazorpayRejection(response.status, description, error.field);
    if (response.status === 403) throw new PaymentError('permission_denied', `Razorpay: ${description}`);
    throw new FailedResponse(response.status, description);
  }

  return async (path, request = {}) => {
    const url = new URL(`/v1${path}`, apiUrl);
    for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, value);
    for (let retries = 0; ; retries += 1) {
      try {
        return await attempt(url, request);
      } catch (error) {
        if (error instanceof RazorpayRejection || error instanceof PaymentError) throw error;
        const isFinal = error instanceof FailedResponse && !error.isTemporary;
        if (isFinal || retries === MAX_RETRIES) {
          const reason = error instanceof Error ? error.message : String(error);
          throw new PaymentError('provider_unavailable', `Razorpay failed: ${reason}`, { cause: error });
        }
        await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS * (retries + 1)));
      }
    }
  };
}

class FailedResponse extends Error {
  readonly isTemporary: boolean;

  constructor(status: number, description: string) {
    super(description);
    // 409: the first request with this idempotency key has not ended yet.
    this.isTemporary = status >= 500 || status === 429 || status === 409;
  }
}

/** Returns what an error response says. */
function errorIn(text: string): { description?: string; field?: string } {
  try {
    const { error } = JSON.parse(text) as { error?: Record<string, unknown> };
    const textOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined);
    return { description: textOf(error?.description), field: textOf(error?.field) };
  } catch {
    return {};
  }
}
