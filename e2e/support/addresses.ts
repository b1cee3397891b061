/** The first of three ports in a row; `E2E_PORT` moves them, so that two runs can share a machine. */
const port = Number(process.env.E2E_PORT ?? 4501);

/** The shop on its embedded backend and its own store. */
export const OWN_SHOP = `http://localhost:${port}`;
/** The same build on somebody else's store server. */
export const RENTED_SHOP = `http://localhost:${port + 1}`;
export const RENTED_STORE = `http://127.0.0.1:${port + 2}`;
