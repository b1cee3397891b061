import { useParams } from 'react-router-dom';
import { paths } from '../../domain/routes';
import { BackLink } from '../../features/backOffice/BackLink';
import { CustomerDetails } from '../../features/backOffice/customer/CustomerDetails';
import { useGetCustomerPageQuery } from '../../features/backOffice/customer/customerPageApi';
import { FailureAlert } from '../../features/backOffice/FailureAlert';
import { customerTitle } from '../../features/backOffice/orders/customerName';
import { BackOfficePage } from '../../features/backOffice/layout/BackOfficePage';
import { Alert } from '../../shared/ui/Alert';
import { Loading } from '../../shared/ui/Loading';

/** A customer, with their orders and messages. */
export function CustomerPage() {
  const { id = '' } = useParams();
  const {
    currentData: page,
    error,
    isFetching,
    refetch,
  } = useGetCustomerPageQuery(id, {
    refetchOnMountOrArgChange: true,
  });

  return (
    <BackOfficePage
      title={page ? customerTitle(page.customer.name, page.customer.email) : 'Customer'}
      back={<BackLink to={paths.adminOrders}>Orders</BackLink>}
    >
      {page && <CustomerDetails page={page} />}
      {page === null && (
        <Alert title="There is no such customer">
          The customer may have deleted the account. Find the orders by their number in the list of orders.
        </Alert>
      )}
      {page === undefined &&
        (error && !isFetching ? (
          <FailureAlert title="The customer could not be loaded" error={error} onRetry={refetch} />
        ) : (
          <Loading />
        ))}
    </BackOfficePage>
  );
}
