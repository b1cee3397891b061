import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { formatDateAndTime } from '../../../../domain/dates';
import { Alert } from '../../../../shared/ui/Alert';
import { Button } from '../../../../shared/ui/Button';
import { fieldName, textOf } from './fieldNames';
import type { OthersChanges, ProductEditorState } from './useProductEditor';

/** Says what somebody else has saved meanwhile, and asks what to keep where both have changed the same field. */
export function OthersNotice({ others, editor }: { others: OthersChanges; editor: ProductEditorState }) {
  const { by, theirs, conflicts, taken } = others;
  const { draft, settleConflict } = editor;
  const notice = useRef<HTMLDivElement>(null);
  // The notice is above the button that has found the conflict, and its buttons disappear.
  useEffect(() => notice.current?.focus(), [theirs, conflicts.length]);

  return (
    <Box ref={notice} tabIndex={-1}>
      <Alert severity="error" title="Somebody else changed this product">
        <p>
          {by && <span>{`${by.actor_email ?? 'Somebody'} saved it at ${formatDateAndTime(by.happened_at)}. `}</span>}
          <span>What you typed is kept and not saved yet.</span>
        </p>
        {taken.length > 0 && <p>Now in the form: {taken.map((path) => fieldName(path, draft)).join(', ')}.</p>}
        {conflicts.map((path) => {
          const name = fieldName(path, draft);
          return (
            <Conflict key={path} role="group" aria-label={name}>
              <p>
                <strong>{name}</strong>
                <br />
                <span>{`Theirs: ${textOf(path, theirs)}`}</span>
                <br />
                <span>{`Yours: ${textOf(path, draft)}`}</span>
              </p>
              <Choices>
                <Button
                  $variant="secondary"
                  aria-label={`Keep your ${name}`}
                  onClick={() => settleConflict(path, false)}
                >
                  Keep yours
                </Button>
                <Button
                  $variant="secondary"
                  aria-label={`Use their ${name}`}
                  onClick={() => settleConflict(path, true)}
                >
                  Use theirs
                </Button>
              </Choices>
            </Conflict>
          );
        })}
        {conflicts.length === 0 && <p>Check the form, then save again.</p>}
      </Alert>
    </Box>
  );
}

const Box = styled.div`
  overflow-wrap: anywhere;
`;

const Conflict = styled.div`
  margin-top: ${({ theme }) => theme.space(4)};
`;

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(2)};
  margin-top: ${({ theme }) => theme.space(2)};
`;
