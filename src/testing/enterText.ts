import type { UserEvent } from '@testing-library/user-event';

/** Enters text at the end of a field at once, because `user.type` renders the page after each character. */
export async function enterText(user: UserEvent, field: Element, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
