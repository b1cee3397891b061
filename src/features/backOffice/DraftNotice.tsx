import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { formatDateAndTime } from '../../domain/dates';
import { Alert } from '../../shared/ui/Alert';
import { Button } from '../../shared/ui/Button';
import { fillFields } from '../../shared/ui/form/fillFields';
import type { AnyDraft } from '../auth/useDraft';

interface DraftNoticeProps {
  draft: AnyDraft;
  /** The row that the draft changes, if others can change it too. */
  row?: 'order' | 'payment' | 'settings';
  /** The typed texts of controls that React does not control, by their names. They are filled in. */
  fields?: Record<string, string> | undefined;
  /** Empties a form whose state is not the draft. */
  onDiscard?: () => void;
}

/**
 * Says, at the top of a form or dialog, that something was typed before it was opened, and discards it. If the row has
 * changed after something was typed, it asks.
 */
export function DraftNotice({ draft, row, fields, onDiscard }: DraftNoticeProps) {
  const { value, isOutdated, changedAt, keep, clear } = draft;
  const [isRestored] = useState(value !== undefined);
  const [restored] = useState(fields);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const form = box.current?.closest('form');
    if (form && restored) fillFields(form, restored);
  }, [restored]);

  const handleDiscard = ({ currentTarget }: MouseEvent) => {
    const form = formAround(currentTarget);
    if (form instanceof HTMLFormElement) form.reset();
    clear();
    onDiscard?.();
    focusFirstControl(form);
  };
  const handleKeep = ({ currentTarget }: MouseEvent) => {
    keep();
    focusFirstControl(formAround(currentTarget));
  };

  if (value === undefined || changedAt === undefined || !(isRestored || isOutdated)) return null;
  return (
    <div ref={box}>
      <Alert
        severity={isOutdated ? 'warning' : 'info'}
        title={isOutdated ? `The ${row} changed after you had typed this` : 'Not saved yet'}
        action={
          <>
            {isOutdated && (
              <Button $variant="secondary" onClick={handleKeep}>
                Keep what I typed
              </Button>
            )}
            <Button $variant="secondary" onClick={handleDiscard}>
              Discard
            </Button>
          </>
        }
      >
        {`You typed this on ${formatDateAndTime(changedAt)}. ${isOutdated ? 'Compare it with what is there now.' : 'This browser keeps it for a day.'}`}
      </Alert>
    </div>
  );
}

const formAround = (button: Element) => button.closest<HTMLElement>('form, [role=dialog]');

/** The button that had the focus disappears. */
const focusFirstControl = (form: HTMLElement | null) =>
  form?.querySelector<HTMLElement>('input, textarea, select')?.focus();
