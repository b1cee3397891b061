import { useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';

export type Values<Field extends string> = Record<Field, string>;
export type Problems<Field extends string> = Partial<Record<Field, string>>;

interface Options<Field extends string> {
  /** The names of the form's controls. */
  fields: readonly Field[];
  /** What is wrong with which field, in words for the person who typed it. */
  problemsOf?: (values: Values<Field>) => Problems<Field>;
  onSend: (values: Values<Field>) => unknown;
  /** Called instead of `onSend` while something is wrong. */
  onRefuse?: () => void;
}

/**
 * A form that is checked when it is sent: focus goes to the first field with a problem, and a problem is
 * forgotten once its field is touched. What was typed stays in the controls, whatever comes of it.
 */
export function useCheckedForm<Field extends string>({ fields, problemsOf, onSend, onRefuse }: Options<Field>) {
  const [problems, setProblems] = useState<Problems<Field>>({});
  const [isBusy, setIsBusy] = useState(false);

  const onInput = ({ target }: FormEvent) => {
    const { name } = target as HTMLInputElement;
    setProblems((known) => ({ ...known, [name]: undefined }));
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const values = valuesOf(form, fields);

    // The errors must stand before focus moves, or they are not read out with their field.
    flushSync(() => setProblems(problemsOf?.(values) ?? {}));
    const invalid = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalid) {
      onRefuse?.();
      invalid.focus();
      return;
    }
    setIsBusy(true);
    try {
      await onSend(values);
    } finally {
      setIsBusy(false);
    }
  };

  return { problems, isBusy, form: { noValidate: true, onInput, onSubmit } };
}

/** A form's fields as they stand. */
export function valuesOf<Field extends string>(form: HTMLFormElement, fields: readonly Field[]) {
  const data = new FormData(form);
  return Object.fromEntries(fields.map((field) => [field, (data.get(field) as string | null) ?? ''])) as Values<Field>;
}
