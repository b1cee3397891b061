import type { Product, RelatedProduct } from '../../../domain/catalog/product';
import type { ProductQuery } from '../fetchProducts';

/** One row of the widest grid. */
const MAX_RELATED = 4;

const byPosition = (a: RelatedProduct, b: RelatedProduct) => a.position - b.position;

/** Returns the other products that a product recommends, each once, in the order of the store. */
export function relatedTo({ id, related_products: all }: Product): RelatedProduct[] {
  const related = all.toSorted(byPosition).filter(({ related_id }) => related_id !== id);
  const isFirst = ({ related_id }: RelatedProduct, index: number) =>
    related.findIndex((each) => each.related_id === related_id) === index;
  return related.filter(isFirst).slice(0, MAX_RELATED);
}

/** Returns the query for the related products; undefined if there are none. */
export function queryOfRelated(product: Product): ProductQuery | undefined {
  const ids = relatedTo(product).map(({ related_id }) => related_id);
  return ids.length > 0 ? { ids } : undefined;
}
