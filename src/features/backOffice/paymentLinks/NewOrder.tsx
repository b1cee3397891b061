import { useState } from 'react';
import type { Product } from '../../../domain/catalog/product';
import type { DeliveryDetails } from '../../../domain/order/deliveryDetails';
import { variantsOf } from './catalogVariants';
import { CreatedLinkSheet } from './CreatedLinkSheet';
import { NewOrderForm } from './NewOrderForm';
import type { CreatedLink } from './paymentLinksApi';

interface NewOrderProps {
  products: readonly Product[];
  /** Called when the stock has changed. */
  onCreated: () => void;
}

/** The form of an order for somebody else, and then its payment link. */
export function NewOrder({ products, onCreated }: NewOrderProps) {
  const [created, setCreated] = useState<{ link: CreatedLink; recipient: DeliveryDetails } | null>(null);

  const handleCreated = (link: CreatedLink, recipient: DeliveryDetails) => {
    setCreated({ link, recipient });
    onCreated();
  };

  return created ? (
    <CreatedLinkSheet {...created} onNewOrder={() => setCreated(null)} />
  ) : (
    <NewOrderForm variants={variantsOf(products)} onCreated={handleCreated} />
  );
}
