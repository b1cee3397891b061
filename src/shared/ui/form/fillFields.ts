/** Fills in controls of a form by their names, as if a person had typed: errors disappear, and drafts are saved. */
export function fillFields(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name) as HTMLInputElement | null;
    if (!control) continue;
    control.value = value;
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
