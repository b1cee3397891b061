/** Says why an order or a message is listed apart: `Same email, not proved to be the same person`. */
export function matchText({ has_same_email, has_same_phone }: { has_same_email: boolean; has_same_phone: boolean }) {
  const shared = has_same_email && has_same_phone ? 'email and phone' : has_same_email ? 'email' : 'phone';
  return `Same ${shared}, not proved to be the same person`;
}
