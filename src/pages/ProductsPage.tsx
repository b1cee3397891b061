import { ProductShelf } from '../features/catalog/ProductShelf';
import { Page } from '../shared/ui/Page';

export function ProductsPage() {
  return (
    <Page
      title="Our Collection"
      eyebrow="The catalogue"
      lead="Everything we grow, blend and pack. Each tin carries the date its leaf was plucked."
    >
      <ProductShelf headingLevel="h2" early={4} />
    </Page>
  );
}
