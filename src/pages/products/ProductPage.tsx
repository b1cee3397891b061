import { Link, useParams } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../../domain/routes';
import { AddToCartControls } from '../../features/cart/AddToCartControls';
import { ProductDetail } from '../../features/catalog/product/ProductDetail';
import { ProductDetailSkeleton } from '../../features/catalog/product/ProductDetailSkeleton';
import { ProductHead } from '../../features/catalog/product/ProductHead';
import { LazyStockAlert } from '../../features/catalog/stockAlert/LazyStockAlert';
import { RelatedProducts } from '../../features/catalog/product/RelatedProducts';
import { LazyUnfinishedCheckouts } from '../../features/checkout/unfinished/LazyUnfinishedCheckouts';
import { useProduct } from '../../features/catalog/useCatalogQuery';
import { useShownPrices } from '../../features/catalog/useShownPrices';
import { useIsOnline } from '../../shared/lib/useIsOnline';
import { Head } from '../../shared/seo/Head';
import { Container } from '../../shared/ui/Container';
import { Heading } from '../../shared/ui/Heading';
import { Icon } from '../../shared/ui/Icon';
import { Button, LinkButton } from '../../shared/ui/Button';
import { Notice } from '../../shared/ui/Notice';

export function ProductPage() {
  const { id = '' } = useParams();
  return (
    <Sheet>
      <BackLink to={paths.products}>
        <Icon name="left" />
        Back to products
      </BackLink>
      <Contents key={id} id={id} />
    </Sheet>
  );
}

function Contents({ id }: { id: string }) {
  const result = useProduct(id);
  const { data: product, error, refetch } = result;
  const isOnline = useIsOnline();
  useShownPrices(result);

  if (!product && !error) return <ProductDetailSkeleton />;
  const retryButton = <Button onClick={refetch}>Try again</Button>;
  const title = `Error loading product: ${error?.message || 'Failed to load product'}`;
  if (product)
    return (
      <>
        <ProductHead product={product} />
        {/* The offline notice says why the product is not new. */}
        {error && isOnline && <Notice title={title} tone="danger" action={retryButton} />}
        <ProductDetail
          product={product}
          renderBuyControls={(shown, variant) => (
            <>
              <AddToCartControls product={shown} variant={variant} />
              <LazyUnfinishedCheckouts variantId={variant.id} />
              <LazyStockAlert product={shown} variant={variant} />
            </>
          )}
        >
          <RelatedProducts product={product} />
        </ProductDetail>
      </>
    );
  return (
    <>
      <Head title="Product" description="This tea cannot be shown." path="" isIndexed={false} />
      <Heading as="h1">This tea cannot be shown</Heading>
      <Notice
        title={title}
        tone="danger"
        action={
          <>
            {retryButton}
            <LinkButton to={paths.products} $variant="secondary">
              Go back
            </LinkButton>
          </>
        }
      />
    </>
  );
}

const Sheet = styled(Container)`
  padding-block: ${({ theme }) => `${theme.space(6)} ${theme.sectionSpace}`};
`;

const BackLink = styled(Link)`
  display: inline-flex;
  gap: ${({ theme }) => theme.space(1)};
  align-items: center;
  min-height: ${({ theme }) => theme.size.target};
  margin-bottom: ${({ theme }) => theme.space(4)};
  font-size: ${({ theme }) => theme.text.sm};
`;
