import { PHONE_IN_TEXT } from '../../domain/phone';

/*
 * Replaces secrets and personal data before an event is recorded. Equal texts get equal masks and empty texts stay empty,
 * so that the reducers treat a masked event like the original.
 */

/** Returns the value with secrets and personal data masked, or the same reference if there is nothing to mask. */
export type Mask = <Value>(value: Value) => Value;

/** `personal` texts are masked as a whole, email addresses and phone numbers in `prose`, email addresses in `plain`. */
type TextKind = 'personal' | 'prose' | 'plain';

// Keys of texts that identify a person, are secrets, or were typed by a user.
const PERSONAL_KEYS =
  /^(name|email|phone|address|city|pin_code|text|words|note|gift_note)$|_(name|email|phone|address)$|fullName|token|password|secret|authorization|verifier|apikey/i;
// Keys of sentences, which may contain personal data.
const PROSE_KEYS = /^(message|description|details?|hint|title)$/;
const EMAIL = /[^\s@"'(),:;<>[\]]+@[^\s@"'(),:;<>[\]]+/g;
// User input and the secrets of links within the key of a cached query.
const QUERY_INPUT = /"(text|words|token|cancel_secret)":"((?:[^"\\]|\\.)*)"/g;
// The secret of a checkout in an address of the shop.
const CHECKOUT_SECRET = /(?<=[?&]checkout=)[^&#"\s]+/g;
const MASK_PREFIX = '•';

/**
 * Creates a mask.
 * @param salt must not be stored, so that nobody can reverse the masks by hashing likely names
 */
export function createMask(salt: string): Mask {
  const kinds = new Map<string, TextKind>();
  const cache = new WeakMap<object, object>();

  return (value) => maskValue(value, 'plain') as typeof value;

  function maskValue(value: unknown, kind: TextKind): unknown {
    if (typeof value === 'string') return maskText(value, kind);
    if (typeof value !== 'object' || value === null) return value;
    let result = cache.get(value);
    if (!result) {
      result = Array.isArray(value) ? maskList(value, kind) : maskObject(value as Record<string, unknown>);
      cache.set(value, result);
    }
    return result;
  }

  function maskList(list: unknown[], kind: TextKind) {
    const result = list.map((item) => maskValue(item, kind));
    return result.some((item, index) => item !== list[index]) ? result : list;
  }

  function maskObject(object: Record<string, unknown>) {
    const keys = Object.keys(object);
    let result: Record<string, unknown> | undefined;
    for (const [index, key] of keys.entries()) {
      const value = object[key];
      const maskedValue = maskValue(value, kindOf(key, keys));
      const maskedKey = maskText(key, 'plain');
      if (!result && (maskedValue !== value || maskedKey !== key)) {
        result = Object.fromEntries(keys.slice(0, index).map((previous) => [previous, object[previous]]));
      }
      if (result) result[maskedKey] = maskedValue;
    }
    return result ?? object;
  }

  function kindOf(key: string, siblings: string[]): TextKind {
    // An object with only a `url` is a checkout session, which anyone with the URL can open.
    if (key === 'url' && siblings.length === 1) return 'personal';
    // An object with a message and an email or a ticket is a message of a customer.
    if (key === 'message' && (siblings.includes('email') || siblings.includes('ticket'))) return 'personal';
    // The state of delivery details. Other objects have a state that is no place.
    if (key === 'state' && siblings.includes('pin_code')) return 'personal';
    let kind = kinds.get(key);
    if (!kind) {
      kind = PERSONAL_KEYS.test(key) ? 'personal' : PROSE_KEYS.test(key) ? 'prose' : 'plain';
      kinds.set(key, kind);
    }
    return kind;
  }

  function maskText(text: string, kind: TextKind): string {
    if (kind === 'personal') return mask(text);
    let result = text;
    if (text.includes('@')) result = result.replace(EMAIL, mask);
    if (text.includes('checkout=')) result = result.replace(CHECKOUT_SECRET, mask);
    if (kind === 'prose') result = result.replace(PHONE_IN_TEXT, mask);
    if (text.includes('":"')) {
      result = result.replace(
        QUERY_INPUT,
        (_match, key: string, input: string) => `"${key}":"${mask(JSON.parse(`"${input}"`) as string)}"`,
      );
    }
    return result;
  }

  function mask(text: string): string {
    return text.trim() === '' || text.startsWith(MASK_PREFIX) ? text : MASK_PREFIX + hash(salt + text);
  }
}

/** Returns a 53-bit hash in base 36 (cyrb53). */
function hash(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}
