const INVALID = '[aria-invalid="true"]';

/** Opens the disclosures that contain an error. Moves the focus to the first error. Returns whether there is one. */
export function showFirstError(form: HTMLElement): boolean {
  for (const disclosure of form.querySelectorAll('details')) {
    if (disclosure.querySelector(INVALID)) disclosure.open = true;
  }
  const invalid = form.querySelector<HTMLElement>(INVALID);
  invalid?.focus();
  return invalid !== null;
}
