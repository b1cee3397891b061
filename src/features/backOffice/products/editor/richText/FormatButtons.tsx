import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import type { MarkType, NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../../../../shared/ui/Button';
import { descriptionSchema } from './descriptionSchema';
import { LinkDialog } from './LinkDialog';

interface FormatButtonsProps {
  /** The label of the field. */
  label: string;
  view: EditorView;
  state: EditorState;
}

const { marks, nodes } = descriptionSchema;

function hasMark({ selection: { from, to, empty, $from }, storedMarks, doc }: EditorState, mark: MarkType) {
  return empty ? Boolean(mark.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, mark);
}

/** Whether the selection starts in a node of this type. */
function isIn({ selection: { $from } }: EditorState, node: NodeType) {
  return Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth).type).includes(node);
}

/** Every format: whether the selection has it, and the command that switches it. */
const formats: { name: string; isOn: (state: EditorState) => boolean; command: (isOn: boolean) => Command }[] = [
  { name: 'Bold', isOn: (state) => hasMark(state, marks.strong), command: () => toggleMark(marks.strong) },
  { name: 'Italic', isOn: (state) => hasMark(state, marks.em), command: () => toggleMark(marks.em) },
  {
    name: 'Heading',
    isOn: (state) => isIn(state, nodes.heading),
    command: (isOn) => setBlockType(isOn ? nodes.paragraph : nodes.heading),
  },
  {
    name: 'List',
    isOn: (state) => isIn(state, nodes.bullet_list),
    command: (isOn) => (isOn ? liftListItem(nodes.list_item) : wrapInList(nodes.bullet_list)),
  },
  {
    name: 'Numbers',
    isOn: (state) => isIn(state, nodes.ordered_list),
    command: (isOn) => (isOn ? liftListItem(nodes.list_item) : wrapInList(nodes.ordered_list)),
  },
  {
    name: 'Quote',
    isOn: (state) => isIn(state, nodes.blockquote),
    command: (isOn) => (isOn ? lift : wrapIn(nodes.blockquote)),
  },
];

/** The buttons above a text. Buttons that would change nothing at the selection are disabled. */
export function FormatButtons({ label, view, state }: FormatButtonsProps) {
  const [isLinking, setIsLinking] = useState(false);
  const isLink = hasMark(state, marks.link);

  const run = (command: Command) => {
    command(view.state, view.dispatch);
    view.focus();
  };
  const buttonProps = (isEnabled: boolean, action: () => void) => ({
    'aria-disabled': !isEnabled,
    // The field keeps its focus, and a phone its keyboard.
    onMouseDown: (event: React.MouseEvent) => event.preventDefault(),
    onClick: () => isEnabled && action(),
  });

  return (
    <Buttons role="group" aria-label={`Format of ${label}`}>
      {formats.map(({ name, isOn: isOnIn, command: commandFor }) => {
        const isOn = isOnIn(state);
        const command = commandFor(isOn);
        return (
          <FormatButton key={name} aria-pressed={isOn} {...buttonProps(command(state), () => run(command))}>
            {name}
          </FormatButton>
        );
      })}
      <FormatButton
        aria-pressed={isLink}
        aria-haspopup="dialog"
        {...buttonProps(isLink || !state.selection.empty, () => setIsLinking(true))}
      >
        Link
      </FormatButton>
      <FormatButton {...buttonProps(undo(state), () => run(undo))}>Undo</FormatButton>
      <FormatButton {...buttonProps(redo(state), () => run(redo))}>Redo</FormatButton>
      {isLinking && (
        <LinkDialog
          state={state}
          onApply={(command) => command(view.state, view.dispatch)}
          onClose={() => setIsLinking(false)}
        />
      )}
    </Buttons>
  );
}

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(1)};
`;

const FormatButton = styled(Button).attrs({ $variant: 'secondary' })`
  min-height: ${({ theme }) => theme.size.target};
  padding-inline: ${({ theme }) => theme.space(3)};
  letter-spacing: 0;
  &[aria-pressed='true'] {
    background: ${({ theme }) => theme.color.ink};
    color: ${({ theme }) => theme.color.paper};
  }
  &[aria-disabled='true'] {
    border-color: ${({ theme }) => theme.color.line};
    color: ${({ theme }) => theme.color.inkSoft};
    cursor: not-allowed;
  }
`;
