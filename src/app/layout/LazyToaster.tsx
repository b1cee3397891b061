import { useSelector } from 'react-redux';
import { selectToast } from '../../features/toasts/toastsSlice';
import { LazyComponent } from './LazyComponent';
import { shareStyleNonce } from './shareStyleNonce';

const loadToasts = async () => {
  shareStyleNonce();
  return (await import(/* webpackPrefetch: true */ '../../features/toasts/Toaster')).Toaster;
};

/** Where toasts show. What draws them is fetched with the first one. */
export function LazyToaster() {
  const toast = useSelector(selectToast);
  return <LazyComponent load={loadToasts} isNeeded={toast !== null} props={{}} />;
}
