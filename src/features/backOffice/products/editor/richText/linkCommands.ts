import type { Command, EditorState } from 'prosemirror-state';
import { descriptionSchema } from './descriptionSchema';

const { link } = descriptionSchema.marks;

/** Returns the range of the selection; without one, of the link around the cursor. */
function linkRange({ selection: { from, to, empty, $from } }: EditorState) {
  const mark = link.isInSet($from.marks());
  if (!empty || !mark) return { from, to };
  const range = { from, to };
  $from.parent.forEach((node, offset) => {
    const start = $from.start() + offset;
    const end = start + node.nodeSize;
    if (mark.isInSet(node.marks) && start <= from && from <= end) Object.assign(range, { from: start, to: end });
  });
  return range;
}

/** Returns where the link at the selection leads; null without one. */
export function linkAt(state: EditorState): string | null {
  const { from, to } = linkRange(state);
  let href: string | null = null;
  state.doc.nodesBetween(from, to, ({ marks }) => {
    href ??= (link.isInSet(marks)?.attrs.href as string | undefined) ?? null;
  });
  return href;
}

/** Makes the selected text a link; null removes it. */
export const setLink =
  (href: string | null): Command =>
  (state, dispatch) => {
    const { from, to } = linkRange(state);
    const transaction = state.tr.removeMark(from, to, link);
    dispatch?.(href === null ? transaction : transaction.addMark(from, to, link.create({ href })));
    return true;
  };
