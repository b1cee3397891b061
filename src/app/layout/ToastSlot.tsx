import { useSelector } from 'react-redux';
import { selectToast } from '../../features/toasts/toastsSlice';
import { shareStyleNonce } from './shareStyleNonce';
import { useLatePart } from './useLatePart';

const loadToasts = async () => {
  shareStyleNonce();
  return (await import(/* webpackPrefetch: true */ '../../features/toasts/ToastStage')).ToastStage;
};

/** Where toasts show. What draws them is fetched with the first one. */
export function ToastSlot() {
  const toast = useSelector(selectToast);
  const ToastStage = useLatePart(loadToasts, toast !== null);

  return ToastStage && <ToastStage />;
}
