/** Returns a random UUID, even where `crypto.randomUUID` does not exist: on a page without https. */
export const randomId = (): string =>
  crypto.randomUUID?.() ??
  // As in version 4 of RFC 9562: a random digit instead of each 0; 8, 9, a or b instead of the 8.
  '00000000-0000-4000-8000-000000000000'.replace(/[08]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1));
    return (digit === '8' ? 8 + (random & 3) : random & 15).toString(16);
  });
