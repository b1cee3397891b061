/** The shop on its embedded backend and its own store. */
export const OWN_SHOP = 'http://localhost:4501';
/** The same build on somebody else's store server. */
export const RENTED_SHOP = 'http://localhost:4502';
export const RENTED_STORE = 'http://127.0.0.1:4503';
