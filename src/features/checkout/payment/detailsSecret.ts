import type { Services } from '../../../shared/services';

/*
 * The secret of this browser for the delivery details of a checkout, see CheckoutSecrets. Without storage, it is known until
 * the page is left, so that the details can be sent again and paid, and later only the status can be read.
 */

const KEY = 'checkout-secret';

type Storages = Pick<Services, 'storage' | 'tabStorage'>;

/** What could not be stored. */
const inMemory = new WeakMap<Storages, string>();

/**
 * Returns the secret of this browser for a checkout, if the browser has sent the delivery details of the checkout. The
 * payment may return to another tab.
 * @param token the secret in the URL of the checkout
 */
export function readDetailsSecret(storages: Storages, token: string): string | undefined {
  const { storage, tabStorage } = storages;
  for (const stored of [tabStorage.getItem(KEY), storage.getItem(KEY), inMemory.get(storages)]) {
    const [storedToken, secret] = stored?.split(' ') ?? [];
    if (storedToken === token) return secret;
  }
}

/** Returns the secret of this browser for a checkout, and stores a new one if there is none. */
export function createDetailsSecret(storages: Storages, token: string): string {
  const stored = readDetailsSecret(storages, token);
  if (stored) return stored;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const secret = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  for (const { setItem } of [storages.tabStorage, storages.storage]) setItem(KEY, `${token} ${secret}`);
  inMemory.set(storages, `${token} ${secret}`);
  return secret;
}

/** Deletes the secret of this browser for a checkout; without a token, for whatever checkout it is. */
export function deleteDetailsSecret(storages: Storages, token = ''): void {
  for (const { getItem, removeItem } of [storages.tabStorage, storages.storage])
    if (getItem(KEY)?.startsWith(token)) removeItem(KEY);
  inMemory.delete(storages);
}
