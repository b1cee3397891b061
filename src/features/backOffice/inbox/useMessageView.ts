import { useUrlParams } from '../../../shared/lib/useUrlParams';
import { shownMessages, type MessageQuery } from './inboxApi';

export type MessageView = Pick<MessageQuery, 'show' | 'words'>;

/** Returns which messages the URL asks for, and a function that changes it. */
export function useMessageView(defaultShow: MessageView['show']) {
  const [params, changeParams] = useUrlParams();
  const view: MessageView = {
    show: shownMessages.find((each) => each === params.get('show')) ?? defaultShow,
    words: params.get('q')?.trim() ?? '',
  };

  const changeView = ({ show, words }: MessageView) =>
    changeParams((current) => {
      const changed = new URLSearchParams(current);
      const write = (key: string, value: string | null) => (value ? changed.set(key, value) : changed.delete(key));
      write('show', show === defaultShow ? null : show);
      write('q', words);
      return changed;
    });

  return [view, changeView] as const;
}
