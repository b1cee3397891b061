import type { ToastAction } from '../toasts/toast';

/** What can be restored after it was deleted. */
type Deletable = 'Order' | 'Product';

/** The button of the toast that reports a deletion. `undoListener` handles it. */
export const undoDelete = (kind: Deletable, id: string): ToastAction => ({ label: 'Undo', id: `restore${kind}:${id}` });

/** Returns the id of what the button of a toast restores; null for the button of another toast. */
export function idToRestore(kind: Deletable, actionId: string): string | null {
  const { id: prefix } = undoDelete(kind, '');
  return actionId.startsWith(prefix) ? actionId.slice(prefix.length) : null;
}
