import { BackOfficePage } from '../../features/backOffice/layout/BackOfficePage';

export function OrderPage() {
  return <BackOfficePage title="Order">{null}</BackOfficePage>;
}
