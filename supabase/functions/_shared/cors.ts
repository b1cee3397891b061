import type { Handler } from './http.ts';

/**
 * Lets a page of any origin call the handler. No cookie or other credential is
 * ever read, so there is nothing that a foreign page could borrow.
 */
export function withCors(handle: Handler, methods: string): Handler {
  return async (request) => {
    const response = request.method === 'OPTIONS' ? preflight(request, methods) : await handle(request);
    response.headers.set('access-control-allow-origin', '*');
    response.headers.set('access-control-expose-headers', 'retry-after');
    return response;
  };
}

function preflight(request: Request, methods: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': methods,
      // Client libraries add headers of their own from release to release.
      'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? 'content-type',
      'access-control-max-age': '86400',
      vary: 'access-control-request-headers',
    },
  });
}
