import { paths } from '../../domain/routes';
import { BackOfficePage } from '../../features/backOffice/layout/BackOfficePage';
import { Packing } from '../../features/backOffice/packing/Packing';
import { LinkButton } from '../../shared/ui/Button';

export function OrdersPage() {
  return (
    <BackOfficePage
      title="Orders"
      action={
        <LinkButton $variant="secondary" to={paths.newOrder}>
          New order
        </LinkButton>
      }
    >
      <Packing />
    </BackOfficePage>
  );
}
