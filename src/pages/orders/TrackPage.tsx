import { useLocation } from 'react-router-dom';
import { trackingSecretsIn } from '../../domain/order/customerOrder';
import { NoOrderView, OrderView } from './OrderView';

/**
 * The page of a tracking link. The secret is in the fragment of the URL, which browsers send to no server. Requests
 * have it in their body.
 */
export function TrackPage() {
  const secrets = trackingSecretsIn(useLocation().hash);
  if (!secrets) return <NoOrderView isLink />;
  const { token, cancel_secret: cancelSecret } = secrets;
  return <OrderView key={`${token} ${cancelSecret}`} request={{ token }} cancelSecret={cancelSecret} />;
}
