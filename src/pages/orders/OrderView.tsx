import { useEffect } from 'react';
import styled from 'styled-components';
import { OrderAgain } from '../../features/cart/OrderAgain';
import { forgetPaidOrder } from '../../features/checkout/payment/paymentResult';
import { CustomerOrderDetails } from '../../features/orders/customerOrder/CustomerOrderDetails';
import { NotFound, OrderFailureNotice } from '../../features/orders/customerOrder/OrderFailureNotice';
import { useCustomerOrder } from '../../features/orders/customerOrder/useCustomerOrder';
import type { OrderRequest } from '../../domain/order/customerOrder';
import { useAppDispatch } from '../../shared/redux';
import { Loading } from '../../shared/ui/Loading';
import { Page } from '../../shared/ui/Page';

interface OrderViewProps {
  request: OrderRequest;
  cancelSecret?: string;
}

/** The page of an order, for both kinds of request. It always shows the same order: give it a key for each order. */
export function OrderView({ request, cancelSecret }: OrderViewProps) {
  const dispatch = useAppDispatch();
  const { answer, showOrder, reload, tryAgain } = useCustomerOrder(request);
  const order = answer?.data;
  const isInWork = order?.status === 'Processing';
  // The notice about a paid order says that it will be packed.
  useEffect(() => {
    if (order && !isInWork) dispatch(forgetPaidOrder(order.uid));
  }, [dispatch, order, isInWork]);
  const uid = order?.uid ?? ('uid' in request ? request.uid : null);

  return (
    <Page title={uid ? <OrderTitle uid={uid} /> : 'Track your order'}>
      {!answer && <Loading />}
      {answer?.failure && (
        <OrderFailureNotice
          failure={answer.failure}
          message={answer.message}
          isLink={'token' in request}
          onTryAgain={tryAgain}
        />
      )}
      {order && (
        <CustomerOrderDetails
          order={order}
          request={request}
          cancelSecret={cancelSecret}
          orderAgain={<OrderAgain order={order.uid} items={order.items} />}
          onChange={showOrder}
          onOutdated={reload}
        />
      )}
    </Page>
  );
}

/** Keeps the number on one line. */
function OrderTitle({ uid }: { uid: string }) {
  return (
    <>
      Order <OrderNumber>#{uid}</OrderNumber>
    </>
  );
}

/** The page of a link that names no order. */
export function NoOrderView({ isLink }: { isLink: boolean }) {
  return (
    <Page title={isLink ? 'Track your order' : 'Your order'}>
      <NotFound isLink={isLink} />
    </Page>
  );
}

const OrderNumber = styled.span`
  white-space: nowrap;
`;
