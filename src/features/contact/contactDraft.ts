import type { ContactFormValues } from './validateContactForm';

type ContactDraft = Partial<ContactFormValues>;

const STORAGE_KEY = 'contact-draft';

/** Returns the stored draft of a message. It is kept per tab, so the next user of the device does not see it. */
export function readDraft(): ContactDraft {
  try {
    return (JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') ?? {}) as ContactDraft;
  } catch {
    return {};
  }
}

export function saveDraft(draft: ContactDraft): void {
  ignoreStorageErrors(() => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(draft)));
}

export function deleteDraft(): void {
  ignoreStorageErrors(() => sessionStorage.removeItem(STORAGE_KEY));
}

/** Storage may be disabled or full. The form works without a draft. */
function ignoreStorageErrors(write: () => void) {
  try {
    write();
  } catch {
    return;
  }
}
