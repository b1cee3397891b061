import styled from 'styled-components';
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
      <Columns>
        <div>{data ? <NewOrder products={data.products} onCreated={refetch} /> : !error && <Loading />}</div>
        <PaymentLinkList />
      </Columns>
    </BackOfficePage>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.space(8)};
  align-items: start;
  ${({ theme }) => theme.breakpoint.lg} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
  }
`;
