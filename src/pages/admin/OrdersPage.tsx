import styled from 'styled-components';
import { paths } from '../../domain/routes';
import { BackOfficePage } from '../../features/backOffice/layout/BackOfficePage';
import { Packing } from '../../features/backOffice/packing/Packing';
import { LinkButton } from '../../shared/ui/Button';

export function OrdersPage() {
  return (
    <BackOfficePage title="Orders">
      <NewOrder $variant="secondary" to={paths.newOrder}>
        New order
      </NewOrder>
      <Packing />
    </BackOfficePage>
  );
}

const NewOrder = styled(LinkButton)`
  margin-bottom: ${({ theme }) => theme.space(4)};
`;
