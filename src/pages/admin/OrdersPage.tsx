import { BackOfficePage } from '../../features/backOffice/layout/BackOfficePage';

export function OrdersPage() {
  return <BackOfficePage title="Orders">{null}</BackOfficePage>;
}
