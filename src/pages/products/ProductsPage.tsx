import { CardAddToCart } from '../../features/cart/CardAddToCart';
import { ProductListing } from '../../features/catalog/list/ProductListing';
import { FoundProducts } from '../../features/catalog/search/FoundProducts';
import { Page } from '../../shared/ui/Page';

export function ProductsPage() {
  return (
    <Page
      title="Our Collection"
      eyebrow="The catalogue"
      lead="Everything we grow, blend and pack. Each tin carries the date its leaf was plucked."
    >
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
