import { shopOpened, type AppStartListening } from '../../shared/redux';
import { accountDeleted } from '../auth/authEvents';
import { DRAFT_KEY, OUTBOX_KEY } from './outboxKey';

/**
 * Sends kept messages when the shop opens and when the network returns. Deletes all messages when the account is
 * deleted.
 */
export function listenToContact(startListening: AppStartListening) {
  startListening({
    actionCreator: shopOpened,
    effect: async (_event, api) => {
      api.unsubscribe();
      const { isOnline, onWake, storage } = api.extra;
      const send = async () => {
        if (!isOnline() || storage.getItem(OUTBOX_KEY) === null) return;
        // After a failure, the next wake tries again.
        const outbox = await import('./sendKeptMessages').catch(() => null);
        if (outbox) await api.dispatch(outbox.sendKeptMessages());
      };
      onWake(() => void send());
      await send();
    },
  });

  startListening({
    actionCreator: accountDeleted,
    effect: (_event, { extra: { storage, tabStorage } }) => {
      storage.removeItem(OUTBOX_KEY);
      tabStorage.removeItem(DRAFT_KEY);
    },
  });
}
