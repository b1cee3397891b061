import { useGetOpenWorkQuery } from './layoutApi';

/** Without the focus, too: the title of the tab counts the open orders. */
const polling = { pollingInterval: 30_000, skipPollingIfUnfocused: false, refetchOnFocus: true };

/** What is to be done in the shop: one request for all components that show a part of it. */
export const useOpenWork = () => useGetOpenWorkQuery(undefined, polling);
