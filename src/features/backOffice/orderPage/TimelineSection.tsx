import { useState } from 'react';
import { Alert } from '../../../shared/ui/Alert';
import { FormStack } from '../../../shared/ui/form/FormStack';
import { lengthProblem } from '../../../shared/ui/form/lengthProblem';
import { SubmitButton } from '../../../shared/ui/form/SubmitButton';
import { TextAreaField } from '../../../shared/ui/form/TextField';
import { changedValues, useValidatedForm } from '../../../shared/ui/form/useValidatedForm';
import { DraftNotice } from '../DraftNotice';
import { useSendOnce } from '../../auth/useSendOnce';
import { typedFields, useDraft } from '../../auth/useDraft';
import type { OrderRow } from '../orders/orderQuery';
import { ActionError } from './ActionError';
import { polling, useAddOrderNoteMutation, useGetOrderTimelineQuery } from '../orders/adminOrdersApi';
import { CardSection } from '../../../shared/ui/CardSection';
import { TimelineList } from './TimelineList';
import { useOrderAction } from './useOrderAction';

/** The database has the same limit. */
const NOTE_LIMIT = 2000;

/** Everything that happened to an order, the latest first, with a form for notes. */
export function TimelineSection({ order }: { order: OrderRow }) {
  const { data: entries = [], isError: hasNoEntries } = useGetOrderTimelineQuery(order.id, polling);
  const [addNote] = useAddOrderNoteMutation();
  const { run, isBusy, error } = useOrderAction();
  const draftName = `note:${order.id}`;
  const draft = useDraft({ name: draftName, schema: typedFields });
  const sendOnce = useSendOnce(draftName);
  // A new form after each note, which is empty.
  const [noteCount, setNoteCount] = useState(0);
  const { errors, formProps } = useValidatedForm({
    fields: ['note'],
    validate: ({ note }) => ({ note: note.trim() ? lengthProblem(note, NOTE_LIMIT) : 'Please write a note.' }),
    onSubmit: async ({ note }) => {
      const send = (requestId: string) => addNote({ id: order.id, note, requestId });
      if (!(await run(() => sendOnce(send)))) return;
      draft.clear();
      setNoteCount(noteCount + 1);
    },
    onType: (values) => draft.set(changedValues(values)),
  });

  return (
    <CardSection title="Timeline">
      <FormStack key={noteCount} aria-label="Add note" {...formProps}>
        <DraftNotice draft={draft} fields={draft.value} />
        <TextAreaField
          label="Note"
          name="note"
          rows={2}
          hint="Only the people of the shop see it."
          error={errors.note}
        />
        <ActionError error={error} title="Error adding the note" />
        <SubmitButton isBusy={isBusy} busyText="Saving...">
          Add note
        </SubmitButton>
      </FormStack>
      {hasNoEntries && <Alert title="The timeline could not be loaded" severity="warning" />}
      <TimelineList entries={entries} />
    </CardSection>
  );
}
