/*
 * What a recording must not hold is replaced before it is kept. The same words
 * get the same mask and empty ones stay empty, so a masked session takes every
 * turn that the real one took.
 */

/** Gives the same value with its secrets and personal words masked; what holds none is given back itself. */
export type Mask = <Value>(value: Value) => Value;

type Kind = 'personal' | 'prose' | 'plain';

// Whose words say who somebody is, open a door, or are whatever people typed.
const PERSONAL =
  /^(name|email|phone|address|text|words)$|_(name|email|phone|address)$|fullName|token|password|secret|authorization|verifier|apikey/i;
// Whose words are sentences, in which such things can stand.
const PROSE = /^(message|description|details?|hint|title)$/;
const EMAIL = /[^\s@"'(),:;<>[\]]+@[^\s@"'(),:;<>[\]]+/g;
const PHONE = /\+?\d(?:[ -]?\d){9,14}/g;
// What people typed, inside the key of a cached query.
const TYPED = /"(text|words)":"((?:[^"\\]|\\.)*)"/g;
const MASKED = '•';

/** @param salt kept by nobody, so that nobody can try names until their mask fits */
export function createMask(salt: string): Mask {
  const kinds = new Map<string, Kind>();
  const seen = new WeakMap<object, object>();

  return (value) => masked(value, 'plain') as typeof value;

  function masked(value: unknown, kind: Kind): unknown {
    if (typeof value === 'string') return maskedText(value, kind);
    if (typeof value !== 'object' || value === null) return value;
    let result = seen.get(value);
    if (!result) {
      result = Array.isArray(value) ? maskedList(value, kind) : maskedObject(value as Record<string, unknown>);
      seen.set(value, result);
    }
    return result;
  }

  function maskedList(list: unknown[], kind: Kind) {
    const result = list.map((item) => masked(item, kind));
    return result.some((item, index) => item !== list[index]) ? result : list;
  }

  function maskedObject(object: Record<string, unknown>) {
    const keys = Object.keys(object);
    let result: Record<string, unknown> | undefined;
    for (const [index, key] of keys.entries()) {
      const value = object[key];
      const maskedValue = masked(value, kindOf(key, keys));
      const maskedKey = maskedText(key, 'plain');
      if (!result && (maskedValue !== value || maskedKey !== key)) {
        result = Object.fromEntries(keys.slice(0, index).map((before) => [before, object[before]]));
      }
      if (result) result[maskedKey] = maskedValue;
    }
    return result ?? object;
  }

  function kindOf(key: string, siblings: string[]): Kind {
    // An address by itself is a payment session's: whoever has it is in. A letter's text stands beside its writer.
    if (key === 'url' && siblings.length === 1) return 'personal';
    if (key === 'message' && siblings.includes('email')) return 'personal';
    let kind = kinds.get(key);
    if (!kind) {
      kind = PERSONAL.test(key) ? 'personal' : PROSE.test(key) ? 'prose' : 'plain';
      kinds.set(key, kind);
    }
    return kind;
  }

  function maskedText(text: string, kind: Kind): string {
    if (kind === 'personal') return mask(text);
    let result = text;
    if (text.includes('@')) result = result.replace(EMAIL, mask);
    if (kind === 'prose') result = result.replace(PHONE, mask);
    if (text.includes('":"')) {
      result = result.replace(
        TYPED,
        (_typed, key: string, words: string) => `"${key}":"${mask(JSON.parse(`"${words}"`) as string)}"`,
      );
    }
    return result;
  }

  function mask(words: string): string {
    return words.trim() === '' || words.startsWith(MASKED) ? words : MASKED + hash(salt + words);
  }
}

/** 53 bits of it, in letters and digits (cyrb53). */
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
