import * as v from 'valibot';
import type { SafeStorage } from '../../shared/services';
import { OUTBOX_KEY } from './outboxKey';
import type { ContactFormValues } from './validateContactForm';

/** A message to the shop. It may be sent again, if it is kept or an answer is lost. */
export interface ContactMessage extends ContactFormValues {
  /** A UUID. The backend stores a message with the same id only once. */
  id: string;
}

const outboxSchema = v.array(
  v.object({ id: v.string(), name: v.string(), email: v.string(), phone: v.string(), message: v.string() }),
);

/** Returns the kept messages, oldest first; none if the stored value is missing or malformed. */
export function readOutbox(storage: SafeStorage): ContactMessage[] {
  try {
    return v.parse(outboxSchema, JSON.parse(storage.getItem(OUTBOX_KEY) ?? '[]'));
  } catch {
    return [];
  }
}

/** @returns false if the browser could not store it */
export function addToOutbox(storage: SafeStorage, message: ContactMessage): boolean {
  writeOutbox(storage, [...readOutbox(storage), message]);
  return readOutbox(storage).some(({ id }) => id === message.id);
}

export function removeFromOutbox(storage: SafeStorage, removedId: string): void {
  writeOutbox(
    storage,
    readOutbox(storage).filter(({ id }) => id !== removedId),
  );
}

function writeOutbox(storage: SafeStorage, messages: ContactMessage[]) {
  if (messages.length > 0) storage.setItem(OUTBOX_KEY, JSON.stringify(messages));
  else storage.removeItem(OUTBOX_KEY);
}
