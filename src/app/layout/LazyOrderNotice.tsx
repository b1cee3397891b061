import { useLocation } from 'react-router-dom';
import { paths } from '../../domain/routes';
import { useKeptOrder } from '../../features/checkout/payment/useKeptOrder';
import { LazyComponent } from '../../shared/ui/LazyComponent';

const loadNotice = async () =>
  (await import(/* webpackChunkName: "offline-order-notice" */ '../../features/checkout/payment/OrderNotice'))
    .OrderNotice;

/** The pages that show the order themselves. */
const ORDER_PAGES = [paths.success, paths.track, paths.order('')];

/** The notice about the last paid order, which is loaded if there is one. */
export function LazyOrderNotice() {
  const { pathname } = useLocation();
  const [kept, deleteOrder] = useKeptOrder();
  const order = ORDER_PAGES.some((path) => pathname.startsWith(path)) ? null : kept;
  return <LazyComponent load={loadNotice} isNeeded={order !== null} props={{ order, onClose: deleteOrder }} />;
}
