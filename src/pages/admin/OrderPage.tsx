import { useParams } from 'react-router-dom';
import { paths } from '../../domain/routes';
import { BackLink } from '../../features/backOffice/BackLink';
import { BackOfficePage } from '../../features/backOffice/layout/BackOfficePage';
import { OrderDetails } from '../../features/backOffice/orderPage/OrderDetails';
import { polling, useGetOrderByUidQuery } from '../../features/backOffice/orders/adminOrdersApi';
import { Alert } from '../../shared/ui/Alert';
import { Button, LinkButton } from '../../shared/ui/Button';
import { Loading } from '../../shared/ui/Loading';

export function OrderPage() {
  const { uid = '' } = useParams();
  const { currentData: order, isError, isFetching, refetch } = useGetOrderByUidQuery(uid, polling);

  return (
    <BackOfficePage title={`Order ${uid}`} back={<BackLink to={paths.adminOrders}>Orders</BackLink>}>
      {order && <OrderDetails key={order.id} order={order} />}
      {order === null && (
        <Alert
          title="There is no such order"
          action={<LinkButton to={paths.adminDashboard}>Open the dashboard</LinkButton>}
        >
          It may have been deleted: the dashboard lists the orders that were deleted last.
        </Alert>
      )}
      {order === undefined && isError && !isFetching && (
        <Alert
          title="The order could not be loaded"
          action={
            <Button $variant="secondary" onClick={refetch}>
              Try again
            </Button>
          }
        />
      )}
      {order === undefined && (!isError || isFetching) && <Loading />}
    </BackOfficePage>
  );
}
