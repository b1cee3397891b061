const TIMEOUT_MS = 3_000;

/** Returns the time in the `date` header of a server, which each response of it has; null if it does not respond. */
export async function readServerTime(url: string, send: typeof fetch = fetch): Promise<Date | null> {
  try {
    const { headers } = await send(url, { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const time = new Date(headers.get('date') ?? '');
    return Number.isNaN(time.getTime()) ? null : time;
  } catch {
    // Its failures are reported when it is needed.
    return null;
  }
}
