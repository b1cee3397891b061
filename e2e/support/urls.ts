/** The first of four consecutive ports. Set `E2E_PORT` to run two test runs on one machine. */
const port = Number(process.env.E2E_PORT ?? 4501);

/** The shop with the embedded backend and its own store. */
export const SHOP_URL = `http://localhost:${port}`;
/** The same build, configured for a store server of another company. */
export const RENTED_SHOP_URL = `http://localhost:${port + 1}`;
export const RENTED_STORE_URL = `http://127.0.0.1:${port + 2}`;
/** The same build with its own store, whose payments are by Razorpay. */
export const RAZORPAY_SHOP_URL = `http://localhost:${port + 3}`;
