import { useCallback, useEffect, useRef, useState } from 'react';
import { useUnsavedChanges } from './useUnsavedChanges';

/** Asks before the page is left while something that was typed in the form around it is not saved. It shows nothing. */
export function AskBeforeLeaving() {
  const place = useRef<HTMLSpanElement>(null);
  const [form, setForm] = useState<HTMLFormElement | null>(null);

  useEffect(() => {
    const found = place.current?.closest('form') ?? null;
    const handleInput = () => setForm(found);
    found?.addEventListener('input', handleInput);
    return () => found?.removeEventListener('input', handleInput);
  }, []);

  const hasChanges = useCallback(() => Boolean(form?.isConnected && isChanged(form)), [form]);
  useUnsavedChanges(form !== null && hasChanges);

  return <span ref={place} hidden />;
}

/** Whether a control has another value than when it was rendered. */
const isChanged = (form: HTMLFormElement) =>
  Array.from(form.elements).some((control) => {
    if (control instanceof HTMLSelectElement) {
      const initial = Array.from(control.options).findIndex(({ defaultSelected }) => defaultSelected);
      return control.selectedIndex !== Math.max(initial, 0);
    }
    const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
    return isText && control.value !== control.defaultValue;
  });
