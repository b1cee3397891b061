import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { paths } from '../../domain/routes';
import { selectUser } from '../../features/auth/authSlice';
import { useLastPaidOrder } from '../../features/checkout/payment/useLastPaidOrder';
import { LazyComponent } from '../../shared/ui/LazyComponent';

const loadNotice = async () =>
  (await import(/* webpackChunkName: "offline-order-notice" */ '../../features/checkout/payment/OrderNotice'))
    .OrderNotice;

/** The pages that show an order themselves, where the notice would be about another one, and the back office. */
const PAGES_WITHOUT_NOTICE = [
  paths.success,
  paths.track,
  paths.order(''),
  paths.checkout,
  paths.delivery,
  paths.pay,
  '/admin/',
];

/** The notice about the last paid order, which is loaded if there is one. */
export function LazyOrderNotice({ onClose }: { onClose: () => void }) {
  // The notice is only for the user who has paid, so it changes with the user.
  useSelector(selectUser);
  const { pathname } = useLocation();
  const [hasOrder, deleteOrder] = useLastPaidOrder();
  const isShown = hasOrder && !PAGES_WITHOUT_NOTICE.some((path) => pathname.startsWith(path));
  const handleClose = () => {
    deleteOrder();
    onClose();
  };
  return <LazyComponent load={loadNotice} isNeeded={isShown} props={{ isShown, onClose: handleClose }} />;
}
