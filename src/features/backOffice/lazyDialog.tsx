import { useCallback, type ComponentType } from 'react';
import { useAppDispatch } from '../../shared/redux';
import { LazyComponent } from '../../shared/ui/LazyComponent';
import { failure } from '../toasts/toast';
import { toastRequested } from '../toasts/toastsSlice';

/** Returns a dialog that is loaded when it is first opened. It is closed if it cannot be loaded. */
export function lazyDialog<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
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
