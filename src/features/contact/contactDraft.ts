import type { ContactFormValues } from './contactApi';

type Draft = Partial<ContactFormValues>;

const key = 'contact-draft';

/** What was typed before the page was left; kept for the tab, not for the next person at the machine. */
export function readDraft(): Draft {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? '{}') ?? {}) as Draft;
  } catch {
    return {};
  }
}

export function keepDraft(draft: Draft): void {
  attempt(() => sessionStorage.setItem(key, JSON.stringify(draft)));
}

export function dropDraft(): void {
  attempt(() => sessionStorage.removeItem(key));
}

// Storage can be forbidden or full; a message can be sent without a draft.
function attempt(write: () => void) {
  try {
    write();
  } catch {
    return;
  }
}
