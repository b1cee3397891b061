import type { Services, TabChannel } from '../shared/services';

/** A browser's tabs: every channel of a name hears what the others of it post, a moment later. */
export function createTabs(): { openTabChannel: Services['openTabChannel'] } {
  const channels = new Map<string, Set<{ hear: (message: unknown) => void }>>();
  return {
    openTabChannel(name): TabChannel {
      const group = channels.get(name) ?? new Set();
      channels.set(name, group);
      const listeners = new Set<(message: unknown) => void>();
      const self = { hear: (message: unknown) => listeners.forEach((listener) => listener(message)) };
      group.add(self);
      return {
        post(message) {
          const copy: unknown = structuredClone(message);
          group.forEach((other) => {
            if (other !== self) queueMicrotask(() => other.hear(copy));
          });
        },
        listen: (listener) => listeners.add(listener),
        close: () => group.delete(self),
      };
    },
  };
}
