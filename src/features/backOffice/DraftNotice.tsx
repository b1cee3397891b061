import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { formatDateAndTime } from '../../domain/dates';
import { Alert } from '../../shared/ui/Alert';
import { Button } from '../../shared/ui/Button';
import type { AnyDraft } from '../auth/useDraft';

interface DraftNoticeProps {
  draft: AnyDraft;
  /** What the draft changes, if others can change it too. */
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
    for (const [name, text] of Object.entries(restored ?? {})) {
      const control = form?.elements.namedItem(name) as HTMLInputElement | null | undefined;
      if (control) control.value = text;
    }
  }, [restored]);

  const handleDiscard = ({ currentTarget }: MouseEvent) => {
    const form = currentTarget.closest<HTMLElement>('form, [role=dialog]');
    if (form instanceof HTMLFormElement) form.reset();
    clear();
    onDiscard?.();
    // The button disappears.
    form?.querySelector<HTMLElement>('input, textarea, select')?.focus();
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
              <Button $variant="secondary" onClick={keep}>
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
