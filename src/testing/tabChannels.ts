import type { Services, TabChannel } from '../shared/services';

/** Simulates the tabs of one browser: a message posted on a channel reaches the other channels of that name. */
export function createTabChannels(): { openTabChannel: Services['openTabChannel'] } {
  const channelsByName = new Map<string, Set<{ receive: (message: unknown) => void }>>();
  return {
    openTabChannel(name): TabChannel {
      const channels = channelsByName.get(name) ?? new Set();
      channelsByName.set(name, channels);
      const listeners = new Set<(message: unknown) => void>();
      const channel = { receive: (message: unknown) => listeners.forEach((listener) => listener(message)) };
      channels.add(channel);
      return {
        post(message) {
          const copy: unknown = structuredClone(message);
          channels.forEach((other) => {
            if (other !== channel) queueMicrotask(() => other.receive(copy));
          });
        },
        listen: (listener) => listeners.add(listener),
        close: () => channels.delete(channel),
      };
    },
  };
}
