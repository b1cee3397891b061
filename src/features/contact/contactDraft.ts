import { DRAFT_KEY } from './outboxKey';
import type { ContactFormValues } from './validateContactForm';

/** `id`: of the message, once it was sent without an answer. */
type ContactDraft = Partial<ContactFormValues> & { id?: string };

/** Returns the stored draft of a message. It is kept per tab, so the next user of the device does not see it. */
export function readContactDraft(): ContactDraft {
  try {
    return (JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? '{}') ?? {}) as ContactDraft;
  } catch {
    return {};
  }
}

export function saveContactDraft(draft: ContactDraft): void {
  ignoreStorageErrors(() => sessionStorage.setItem(DRAFT_KEY, JSON.stringify(draft)));
}

export function deleteContactDraft(): void {
  ignoreStorageErrors(() => sessionStorage.removeItem(DRAFT_KEY));
}

/** Storage may be disabled or full. The form works without a draft. */
function ignoreStorageErrors(write: () => void) {
  try {
    write();
  } catch {
    return;
  }
}
