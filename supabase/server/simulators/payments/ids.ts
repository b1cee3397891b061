import { randomInt } from 'node:crypto';

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Returns a random id with the prefix of its kind: `pi_`, `pay_`. */
export const newId = (prefix: string, length = 24): string =>
  prefix + Array.from({ length }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');

/** The time in seconds since the epoch. */
export const now = (): number => Math.floor(Date.now() / 1000);
