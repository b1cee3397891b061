import { useSelector } from 'react-redux';
import { selectToast } from '../../features/toasts/toastsSlice';
import { LazyComponent } from '../../shared/ui/LazyComponent';

export const loadToaster = async () =>
  (await import(/* webpackChunkName: "offline-toaster" */ '../../features/toasts/Toaster')).Toaster;

/** Shows toasts. The component is loaded with the first toast. */
export function LazyToaster() {
  const toast = useSelector(selectToast);
  return <LazyComponent load={loadToaster} isNeeded={toast !== null} props={{}} />;
}
