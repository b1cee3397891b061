/** More levels than any JSON of the shop, its clients and the payment providers has. */
const MAX_JSON_DEPTH = 64;

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const OPENING = new Set([...'[{'].map((character) => character.charCodeAt(0)));
const CLOSING = new Set([...']}'].map((character) => character.charCodeAt(0)));

/**
 * Returns whether JSON has more levels of arrays and objects than the shop accepts. With much deeper JSON, the embedded
 * database has stopped reporting errors.
 */
export function isNestedTooDeeply(json: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < json.length; index++) {
    const character = json.charCodeAt(index);
    if (isInString) {
      if (character === BACKSLASH) index += 1;
      else if (character === QUOTE) isInString = false;
    } else if (character === QUOTE) isInString = true;
    else if (OPENING.has(character)) {
      depth += 1;
      if (depth > MAX_JSON_DEPTH) return true;
    } else if (CLOSING.has(character)) depth -= 1;
  }
  return false;
}

const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/g;
const LONG_EXPONENT = /e[+-]?\d{4}/i;

/** Returns whether JSON has a number whose exponent has more than three digits: its text is much longer than the JSON. */
export const hasLongExponent = (json: string): boolean => LONG_EXPONENT.test(json.replace(STRING, ''));

/** Does the same as `isNestedTooDeeply` for a parsed value. It does not recurse, because the depth has no limit yet. */
export function isDeepValue(value: unknown): boolean {
  let containers = [value].filter(isContainer);
  for (let depth = 1; containers.length > 0; depth++) {
    if (depth > MAX_JSON_DEPTH) return true;
    containers = containers.flatMap((container): unknown[] => Object.values(container)).filter(isContainer);
  }
  return false;
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

export const LONG_EXPONENT_MESSAGE = 'A number in JSON can have an exponent of at most three digits';

export const DEEP_JSON_MESSAGE = `JSON can have at most ${MAX_JSON_DEPTH} levels of arrays and objects`;
