import type { TabChannel } from '../shared/services';

const NO_CHANNEL: TabChannel = { post() {}, listen() {}, close() {} };

/** Opens a BroadcastChannel. In a browser without BroadcastChannel, messages reach no other tab. */
export function openBrowserTabChannel(name: string): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return NO_CHANNEL;
  const channel = new BroadcastChannel(`nbt-${name}`);
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) => channel.addEventListener('message', ({ data }) => listener(data)),
    close: () => channel.close(),
  };
}
