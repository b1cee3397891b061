/** Returns a link that calls a phone number of the facts, which begin with + and the country code. */
export const phoneLink = (phone: string) => `tel:${phone.replaceAll(' ', '')}`;
