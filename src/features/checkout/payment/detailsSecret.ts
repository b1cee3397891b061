import type { Services } from '../../../shared/services';

/*
 * The secret of this browser for the delivery details of a checkout, see CheckoutSecrets. Without storage, the details
 * can be sent and paid, and later only the status can be read.
 */

const KEY = 'checkout-secret';

type Storages = Pick<Services, 'storage' | 'tabStorage'>;

/**
 * Returns the secret of this browser for a checkout, if it has sent the details of it. The payment may return to another
 * tab.
 * @param token the secret in the URL of the checkout
 */
export function readDetailsSecret({ storage, tabStorage }: Storages, token: string): string | undefined {
  for (const { getItem } of [tabStorage, storage]) {
    const [storedToken, secret] = getItem(KEY)?.split(' ') ?? [];
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
  return secret;
}

/** Deletes the secret of this browser for a checkout; without a token, for whatever checkout it is. */
export function deleteDetailsSecret({ storage, tabStorage }: Storages, token?: string): void {
  for (const { getItem, removeItem } of [tabStorage, storage])
    if (token === undefined || getItem(KEY)?.startsWith(token)) removeItem(KEY);
}
