import FormHelperText from '@mui/material/FormHelperText';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { Icon } from '../../../../../shared/ui/Icon';
import { proseStyle } from '../../../../../shared/ui/Prose';
import { parseDescription, serializeDescription } from './descriptionDocument';
import { descriptionPlugins } from './descriptionPlugins';
import { FormatButtons } from './FormatButtons';

interface RichTextFieldProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** HTML: see `descriptionHtml.ts`. */
  value: string;
  onChange: (html: string) => void;
}

const stateOf = (html: string) => EditorState.create({ doc: parseDescription(html), plugins: descriptionPlugins });

/** A text with headings, lists, quotes and links. */
export function RichTextField({ label, hint, error, value, onChange }: RichTextFieldProps) {
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  /** The HTML that the editor shows. Another value comes from outside. */
  const shownHtml = useRef(value);
  const [view, setView] = useState<EditorView | null>(null);
  const [state, setState] = useState<EditorState | null>(null);
  const createState = useEffectEvent(() => stateOf(value));
  const handleHtml = useEffectEvent((html: string) => {
    shownHtml.current = html;
    onChange(html);
  });

  useEffect(() => {
    const created = new EditorView(host.current, {
      state: createState(),
      dispatchTransaction(transaction) {
        const next = created.state.apply(transaction);
        created.updateState(next);
        setState(next);
        if (transaction.docChanged) handleHtml(serializeDescription(next.doc));
      },
    });
    setView(created);
    setState(created.state);
    return () => created.destroy();
  }, []);

  useEffect(() => {
    if (!view || value === shownHtml.current) return;
    shownHtml.current = value;
    view.updateState(stateOf(value));
    setState(view.state);
  }, [view, value]);

  const descriptions = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  useEffect(() => {
    view?.setProps({
      attributes: {
        role: 'textbox',
        // A translated text would be saved.
        translate: 'no',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-invalid': String(Boolean(error)),
        ...(descriptions && { 'aria-describedby': descriptions }),
      },
    });
  }, [view, id, error, descriptions]);

  return (
    <Field>
      <Label id={`${id}-label`} onClick={() => view?.focus()}>
        {label}
      </Label>
      {view && state && <FormatButtons label={label} view={view} state={state} />}
      <Text ref={host} />
      {hint && <FormHelperText id={`${id}-hint`}>{hint}</FormHelperText>}
      {error && (
        <FormHelperText id={`${id}-error`} error>
          <Icon name="warning" />
          <span>{error}</span>
        </FormHelperText>
      )}
    </Field>
  );
}

const Field = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.space(2)};
`;

const Label = styled.span`
  font-size: ${({ theme }) => theme.text.sm};
  font-weight: ${({ theme }) => theme.weight.bold};
`;

const Text = styled.div`
  .ProseMirror {
    ${proseStyle}
    max-width: none;
    max-height: 60vh;
    min-height: ${({ theme }) => theme.space(24)};
    overflow-y: auto;
    padding: ${({ theme }) => theme.space(3)};
    border: ${({ theme }) => theme.line.strong};
    border-radius: ${({ theme }) => theme.radius.sm};
    background: ${({ theme }) => theme.color.raised};
    overflow-wrap: anywhere;
    white-space: break-spaces;
    &[aria-invalid='true'] {
      border-color: ${({ theme }) => theme.color.danger};
    }
  }
`;
