import { useState } from 'react';
import type { BackendError } from '../../../shared/api/backendBaseQuery';
import { isEditConflict } from '../isEditConflict';
import type { AnyDraft } from '../../auth/useDraft';
import type { OrderRow } from '../orders/orderQuery';
import { useLazyGetOrderByUidQuery } from '../orders/adminOrdersApi';

/**
 * Saves a form on the version of the order to which something was typed, so that what others have saved since is not overwritten
 * unseen. When the conflict is reported, the page shows the latest version, and the form is saved on that one next.
 */
export function useSeenVersion(order: OrderRow, draft: AnyDraft) {
  const [latestVersion, setLatestVersion] = useState<number>();
  const [loadOrder] = useLazyGetOrderByUidQuery();

  return async <Result extends { error?: unknown }>(save: (version: number) => PromiseLike<Result>) => {
    const result = await save(latestVersion ?? draft.version ?? order.version);
    if (result.error && isEditConflict(result.error as BackendError)) {
      const { data: latest } = await loadOrder(order.order_uid);
      if (latest) setLatestVersion(latest.version);
    }
    return result;
  };
}
