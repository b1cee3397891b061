import { BackOfficePage } from '../../features/backOffice/layout/BackOfficePage';
import { NewOrder } from '../../features/backOffice/paymentLinks/NewOrder';
import { PaymentLinkList } from '../../features/backOffice/paymentLinks/PaymentLinkList';
import { useProducts } from '../../features/catalog/useCatalogQuery';
import { Alert } from '../../shared/ui/Alert';
import { Button } from '../../shared/ui/Button';
import { Loading } from '../../shared/ui/Loading';

/** Makes an order for somebody on the phone or in a chat, who pays it with a link. */
export function NewOrderPage() {
  const { data, error, refetch } = useProducts();

  return (
    <BackOfficePage
      title="New order"
      lead="For somebody on the phone or in a chat. They pay with a link that you send them."
    >
      {error && !data && (
        <Alert
          severity="error"
          title="The catalog cannot be loaded"
          action={<Button onClick={refetch}>Try again</Button>}
        >
          {error.message}
        </Alert>
      )}
      {data ? <NewOrder products={data.products} onCreated={refetch} /> : !error && <Loading />}
      <PaymentLinkList />
    </BackOfficePage>
  );
}
