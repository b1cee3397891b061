import type { TabChannel } from '../shared/services';

const SILENT: TabChannel = { post() {}, listen() {}, close() {} };

/** A BroadcastChannel; a browser without it simply has no other tabs. */
export function openBrowserTabChannel(name: string): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return SILENT;
  const channel = new BroadcastChannel(`nbt-${name}`);
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) => channel.addEventListener('message', ({ data }) => listener(data)),
    close: () => channel.close(),
  };
}
