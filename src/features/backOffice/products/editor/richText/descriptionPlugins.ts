import { baseKeymap, chainCommands, exitCode, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { Plugin, type Command } from 'prosemirror-state';
import { parsePasted, parsePastedText } from './descriptionDocument';
import { descriptionSchema } from './descriptionSchema';

const { marks, nodes } = descriptionSchema;

const insertBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

/** The text fields of browsers take Tab, so only lists do that here, with another key. */
const keys: Record<string, Command> = {
  'Mod-b': toggleMark(marks.strong),
  'Mod-i': toggleMark(marks.em),
  'Mod-z': undo,
  'Shift-Mod-z': redo,
  'Mod-y': redo,
  Enter: splitListItem(nodes.list_item),
  'Shift-Enter': chainCommands(exitCode, insertBreak),
  'Mod-[': liftListItem(nodes.list_item),
  'Mod-]': sinkListItem(nodes.list_item),
};

/**
 * Pastes HTML. ProseMirror would parse it with a trusted types policy that accepts every text, which the content security
 * policy of the shop does not allow.
 */
const paste = new Plugin({
  props: {
    clipboardTextParser: parsePastedText,
    handleDOMEvents: {
      paste(view, event) {
        const html = event.clipboardData?.getData('text/html');
        if (!html) return false;
        event.preventDefault();
        view.dispatch(view.state.tr.replaceSelection(parsePasted(html)).scrollIntoView());
        return true;
      },
      drop(view, event) {
        const html = event.dataTransfer?.getData('text/html');
        if (!html || view.dragging) return false;
        event.preventDefault();
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.from;
        view.dispatch(view.state.tr.replaceRange(place, place, parsePasted(html)).scrollIntoView());
        return true;
      },
    },
  },
});

export const descriptionPlugins = [history(), keymap(keys), keymap(baseKeymap), paste];
