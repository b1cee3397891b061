import { onEvent, type MessageMap } from '../features/toasts/messageMap';
import type { ToastAction } from '../features/toasts/toast';
import { newVersionInstalled } from '../shared/redux';

export const reloadPage: ToastAction = { label: 'Reload', id: 'reload' };

export const shopMessages: MessageMap = new Map([
  onEvent(newVersionInstalled, () => ({
    title: 'A new version of the shop is available.',
    description: 'Reloading the page keeps your cart.',
    action: reloadPage,
  })),
]);
