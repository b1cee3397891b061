import { useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { showFirstError } from './showFirstError';

export type FormValues<Field extends string> = Record<Field, string>;
export type FormErrors<Field extends string> = Partial<Record<Field, string>>;

interface Options<Field extends string> {
  /** The names of the form's controls. */
  fields: readonly Field[];
  /** Returns the error message of each invalid field. */
  validate?: (values: FormValues<Field>) => FormErrors<Field>;
  /** Like `validate`, for checks that take time. Called if `validate` finds nothing. */
  check?: (values: FormValues<Field>) => Promise<FormErrors<Field>>;
  /** Submits the values. Calls `showErrors` with what the server finds invalid. */
  onSubmit: (values: FormValues<Field>, showErrors: (errors: FormErrors<Field>) => void) => unknown;
  /** Called instead of `onSubmit` if a field is invalid. */
  onInvalid?: () => void;
  /** Called with all values when something is typed. */
  onType?: (values: FormValues<Field>) => void;
}

/**
 * Validates an uncontrolled form when it is submitted. If a field is invalid, the first one gets the focus.
 * Typing in a field removes its error. The controls keep their values whether or not submitting succeeds.
 */
export function useValidatedForm<Field extends string>({
  fields,
  validate,
  check,
  onSubmit,
  onInvalid,
  onType,
}: Options<Field>) {
  const [errors, setErrors] = useState<FormErrors<Field>>({});
  const [isBusy, setIsBusy] = useState(false);

  const handleInput = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement;
    setErrors((current) => ({ ...current, [name]: undefined }));
    onType?.(formValues(currentTarget, fields));
  };

  /** Shows the errors and returns whether there are any. */
  const showErrors = (form: HTMLFormElement, found: FormErrors<Field> = {}) => {
    // Screen readers announce an error with its field only if it is rendered before the field gets the focus.
    flushSync(() => setErrors(found));
    const hasErrors = showFirstError(form);
    if (hasErrors) onInvalid?.();
    return hasErrors;
  };

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const values = formValues(form, fields);

    if (showErrors(form, validate?.(values))) return;
    setIsBusy(true);
    try {
      if (check && showErrors(form, await check(values))) return;
      await onSubmit(values, (found) => void showErrors(form, found));
    } finally {
      setIsBusy(false);
    }
  };

  return { errors, isBusy, formProps: { noValidate: true, onInput: handleInput, onSubmit: handleSubmit } };
}

/** Returns the current values of a form's fields. */
export function formValues<Field extends string>(form: HTMLFormElement, fields: readonly Field[]) {
  const data = new FormData(form);
  return Object.fromEntries(
    fields.map((field) => [field, (data.get(field) as string | null) ?? '']),
  ) as FormValues<Field>;
}

/** Returns the values that differ from the initial ones, to keep them as a draft; undefined if none does. */
export function changedValues<Field extends string>(
  values: FormValues<Field>,
  initial: Partial<FormValues<Field>> = {},
): Partial<FormValues<Field>> | undefined {
  const changed = (Object.keys(values) as Field[]).filter((field) => values[field] !== (initial[field] ?? ''));
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map((field) => [field, values[field]])) as Partial<FormValues<Field>>;
}
