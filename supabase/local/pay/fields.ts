import { html } from 'hono/html';
import type { Markup } from '../simulators/scriptlessPage.ts';
import type { FieldName, Problems, Values } from './form.ts';

interface FieldProps {
  name: FieldName;
  label: string;
  hint?: string;
  isRequired?: boolean;
  type?: 'text' | 'email' | 'tel';
  autocomplete: string;
  isNumeric?: boolean;
}

/** A labelled field as it was filled in, with its hint and what is wrong with it tied to it. */
export function field(
  { name, label, hint, isRequired = true, type = 'text', autocomplete, isNumeric }: FieldProps,
  values: Values,
  problems: Problems,
): Markup {
  const attributes = html`id="${name}" name="${name}" autocomplete="${autocomplete}" ${isRequired ? html`required` : ''}
  ${isNumeric ? html`inputmode="numeric"` : ''} ${describe(name, hint, problems)}`;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${
      name === 'address'
        ? html`<textarea ${attributes} rows="3">${'\n' + values[name]}</textarea>`
        : html`<input ${attributes} type="${type}" value="${values[name]}" />`
    }
    ${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''} ${problem(name, problems)}
  </div>`;
}

/** What is wrong with a field, if anything. */
export function problem(name: FieldName, problems: Problems): Markup | '' {
  return problems[name] ? html`<p class="problem" id="${name}-problem">${problems[name]}</p>` : '';
}

function describe(name: FieldName, hint: string | undefined, problems: Problems): Markup {
  const ids = [problems[name] && `${name}-problem`, hint && `${name}-hint`].filter(Boolean).join(' ');
  return html`${ids ? html`aria-describedby="${ids}"` : ''} ${problems[name] ? html`aria-invalid="true"` : ''}`;
}
