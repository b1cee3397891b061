import { useCallback, type ComponentType } from 'react';
import { preload } from '../../../shared/lib/preload';
import { useAppDispatch } from '../../../shared/redux';
import { LazyComponent } from '../../../shared/ui/LazyComponent';
import { failure } from '../../toasts/toast';
import { toastRequested } from '../../toasts/toastsSlice';

const loadDialogs = () => import('./dialogs');

/** Loads the dialogs before one is opened. */
export const preloadDialogs = preload(loadDialogs);

export const LazyDeletedOrdersDialog = lazyDialog((dialogs) => dialogs.DeletedOrdersDialog);
export const LazyDeleteOrderDialog = lazyDialog((dialogs) => dialogs.DeleteOrderDialog);
export const LazyEditOrderDialog = lazyDialog((dialogs) => dialogs.EditOrderDialog);
export const LazyFailedEmailsDialog = lazyDialog((dialogs) => dialogs.FailedEmailsDialog);

/** Returns a dialog that is loaded when it is first opened, with all others. It is closed if it cannot be loaded. */
function lazyDialog<Props extends { onClose: () => void }>(
  select: (dialogs: Awaited<ReturnType<typeof loadDialogs>>) => ComponentType<Props>,
) {
  const load = async () => select(await loadDialogs());

  return function LazyDialog(props: Props) {
    const dispatch = useAppDispatch();
    const { onClose } = props;
    const handleError = useCallback(() => {
      onClose();
      dispatch(
        toastRequested(failure('The dialog could not be opened.', 'Please check your connection and try again.')),
      );
    }, [dispatch, onClose]);
    return <LazyComponent load={load} isNeeded onError={handleError} props={props} />;
  };
}
