/** The browser keeps messages under this key that were written without a network. */
export const OUTBOX_KEY = 'contact-outbox';

/** The key under which a tab keeps the message that is being written. */
export const DRAFT_KEY = 'contact-draft';
