import { claims } from '../../domain/brand/claims';
import { CardAddToCart } from '../../features/cart/CardAddToCart';
import { ProductListing } from '../../features/catalog/list/ProductListing';
import { FoundProducts } from '../../features/catalog/search/FoundProducts';
import { Page } from '../../shared/ui/Page';

export function ProductsPage() {
  return (
    <Page title="Our Collection" eyebrow="The catalogue" lead={claims.productsLead}>
      <ProductListing>
        {(list) => (
          <FoundProducts
            list={list}
            renderControls={(product, titleId) => <CardAddToCart product={product} titleId={titleId} />}
          />
        )}
      </ProductListing>
    </Page>
  );
}
