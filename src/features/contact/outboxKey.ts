/** The browser keeps messages under this key that were written without a network. */
export const OUTBOX_KEY = 'contact-outbox';

/** A tab keeps the message under this key that is being written. */
export const DRAFT_KEY = 'contact-draft';
