import { html } from 'hono/html';
import type { Markup } from '../scriptlessPage.ts';
import type { FieldName, FieldErrors, Values } from './form.ts';

interface FieldProps {
  name: FieldName;
  label: string;
  hint?: string;
  type?: 'text' | 'tel';
  autocomplete: string;
  isNumeric?: boolean;
}

/** Returns a labeled field with its value, its hint and its error. */
export function field(
  { name, label, hint, type = 'text', autocomplete, isNumeric }: FieldProps,
  values: Values,
  errors: FieldErrors,
): Markup {
  const attributes = html`id="${name}" name="${name}" autocomplete="${autocomplete}" required
  ${isNumeric ? html`inputmode="numeric"` : ''} ${describe(name, hint, errors)}`;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input ${attributes} type="${type}" value="${values[name]}" />
    ${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''} ${fieldError(name, errors)}
  </div>`;
}

interface ChoiceProps {
  name: FieldName;
  value: string;
  label: string;
}

/** Returns a radio button. */
export const choice = ({ name, value, label }: ChoiceProps, values: Values, errors: FieldErrors): Markup =>
  html`<label
    ><input
      type="radio"
      name="${name}"
      id="${name}-${value}"
      value="${value}"
      ${values[name] === value ? html`checked` : ''}
      ${errors[name] ? html`aria-describedby="${name}-problem"` : ''}
    />${label}</label
  >`;

/** Returns the error of a field; empty if it has none. */
export function fieldError(name: FieldName, errors: FieldErrors): Markup | '' {
  return errors[name] ? html`<p class="problem" id="${name}-problem">${errors[name]}</p>` : '';
}

function describe(name: FieldName, hint: string | undefined, errors: FieldErrors): Markup {
  const ids = [errors[name] && `${name}-problem`, hint && `${name}-hint`].filter(Boolean).join(' ');
  return html`${ids ? html`aria-describedby="${ids}"` : ''} ${errors[name] ? html`aria-invalid="true"` : ''}`;
}
