import { phoneNumber } from '../../domain/phone';

/** Returns a link that calls a phone number; undefined if the text is not one. */
export function phoneLink(phone: string): string | undefined {
  const number = phoneNumber(phone);
  return number ? `tel:${number}` : undefined;
}
