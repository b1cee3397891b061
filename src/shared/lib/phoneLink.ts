/** Returns a link that calls a phone number. Spaces and punctuation in the number are removed. */
export const phoneLink = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`;
