/** Returns the response to a client that sends more at the same time than it may. */
export const tooManyRequests = () =>
  respond(429, 'Too many requests come from your network at the same time. Please try again in a moment.');

/** Returns the response to a request that the server has no room for, whoever sent it. */
export const serverBusy = () => respond(503, 'The shop is busy right now. Please try again in a moment.');

/** Ends a request whose client did not wait for the response. Nobody gets it; nginx logs the same status. */
export const clientClosed = () => new Response(null, { status: 499 });

const respond = (status: number, message: string) =>
  Response.json({ message }, { status, headers: { 'retry-after': '2', 'cache-control': 'no-store' } });
