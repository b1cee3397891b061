import { randomInt } from 'node:crypto';

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Returns a random id that begins like the ids of Stripe: `pi_`, `ch_`. */
export const newId = (prefix: string, length = 24): string =>
  prefix + Array.from({ length }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');

/** The time as Stripe has it: seconds since the epoch. */
export const now = (): number => Math.floor(Date.now() / 1000);
