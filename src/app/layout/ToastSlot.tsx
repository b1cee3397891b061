import { useSelector } from 'react-redux';
import { selectToast } from '../../features/toasts/toastsSlice';
import { LatePart } from './LatePart';
import { shareStyleNonce } from './shareStyleNonce';

const loadToasts = async () => {
  shareStyleNonce();
  return (await import(/* webpackPrefetch: true */ '../../features/toasts/ToastStage')).ToastStage;
};

/** Where toasts show. What draws them is fetched with the first one. */
export function ToastSlot() {
  const toast = useSelector(selectToast);
  return <LatePart load={loadToasts} isNeeded={toast !== null} props={{}} />;
}
