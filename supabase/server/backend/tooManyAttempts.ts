/** Returns the response of the auth API to a request above a limit. */
export function tooManyAttempts(waitMs: number): Response {
  const seconds = Math.max(Math.ceil(waitMs / 1000), 1);
  const msg = `Too many attempts. Please wait ${formatWait(seconds)} and try again.`;
  return Response.json(
    { code: 429, error_code: 'over_request_rate_limit', msg },
    { status: 429, headers: { 'retry-after': String(seconds) } },
  );
}

function formatWait(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
