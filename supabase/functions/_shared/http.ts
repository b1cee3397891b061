/** A request that is refused; what it says is shown to the caller as it is. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    message: string,
    { code, headers = {} }: { code?: string; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

export type Handler = (request: Request) => Promise<Response>;

export function json(
  body: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });
}

/** Turns what a handler throws into an answer. What went wrong inside is logged, never told. */
export function answering(handle: Handler): Handler {
  return async (request) => {
    try {
      return await handle(request);
    } catch (error) {
      const refusal =
        error instanceof Refusal ? error : new Refusal(500, 'Something went wrong on our side. Please try again.');
      if (refusal !== error) console.error(`${request.method} ${new URL(request.url).pathname} failed:`, error);
      return json(
        { statusCode: refusal.status, code: refusal.code, message: refusal.message },
        { status: refusal.status, headers: { 'cache-control': 'no-store', ...refusal.headers } },
      );
    }
  };
}

/** @throws {Refusal} 405 naming the methods that are allowed. */
export function allowMethod(request: Request, ...methods: string[]): void {
  if (methods.includes(request.method)) return;
  throw new Refusal(405, `Cannot ${request.method} this address`, { headers: { allow: methods.join(', ') } });
}
