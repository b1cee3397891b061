/** The browser keeps messages under this key that were written without a network. */
export const OUTBOX_KEY = 'contact-outbox';
