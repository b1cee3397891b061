import { BackOfficePage } from '../../features/backOffice/layout/BackOfficePage';
import { PackingRoom } from '../../features/backOffice/packing/PackingRoom';

export function OrdersPage() {
  return (
    <BackOfficePage title="Orders">
      <PackingRoom />
    </BackOfficePage>
  );
}
