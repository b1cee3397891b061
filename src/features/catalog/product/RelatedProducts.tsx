import { useId } from 'react';
import styled from 'styled-components';
import type { Product } from '../../../domain/catalog/product';
import { Heading } from '../../../shared/ui/Heading';
import { ProductGrid } from '../list/ProductGrid';
import { ProductGridSkeleton } from '../list/ProductGridSkeleton';
import { useProducts } from '../useCatalogQuery';
import { queryOfRelated, relatedTo } from './relatedQuery';

/** Links to the products that a product recommends. Renders nothing if there are none. */
export function RelatedProducts({ product }: { product: Product }) {
  return queryOfRelated(product) ? <Related product={product} /> : null;
}

function Related({ product }: { product: Product }) {
  const headingId = useId();
  const { data, error } = useProducts(queryOfRelated(product));
  const related = relatedTo(product);
  const products = related.flatMap(({ related_id }) => data?.products.find(({ id }) => id === related_id) ?? []);

  // A store may recommend products that it does not sell.
  if (products.length === 0 && (data || error)) return null;
  return (
    <Section aria-labelledby={headingId}>
      <Heading $size="title" id={headingId}>
        {related[0]?.section_title || 'You may also like'}
      </Heading>
      {data ? (
        <ProductGrid products={products} headingLevel="h3" priorityCount={0} renderControls={() => null} />
      ) : (
        <ProductGridSkeleton count={related.length} />
      )}
    </Section>
  );
}

const Section = styled.section`
  display: grid;
  gap: ${({ theme }) => theme.space(6)};
  margin-top: ${({ theme }) => theme.space(10)};
  padding-top: ${({ theme }) => theme.space(8)};
  border-top: ${({ theme }) => theme.line.double};
`;
