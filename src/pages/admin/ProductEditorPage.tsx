import { useParams } from 'react-router-dom';
import { paths } from '../../domain/routes';
import { BackLink } from '../../features/backOffice/BackLink';
import { BackOfficePage } from '../../features/backOffice/layout/BackOfficePage';
import { FailureAlert } from '../../features/backOffice/FailureAlert';
import { DeletedProduct } from '../../features/backOffice/products/DeletedProduct';
import { ProductEditor } from '../../features/backOffice/products/editor/ProductEditor';
import { useGetProductToEditQuery } from '../../features/backOffice/products/productsApi';
import { StaticHostNotice } from '../../features/backOffice/products/StaticHostNotice';
import { ProductDetail } from '../../features/catalog/product/ProductDetail';
import type { Product } from '../../domain/catalog/product';
import { Button } from '../../shared/ui/Button';
import { Loading } from '../../shared/ui/Loading';

/** Edits a product. */
export function ProductEditorPage() {
  const { id = '' } = useParams();
  const { currentData: product, error, isFetching, refetch } = useGetProductToEditQuery(id);

  return (
    <BackOfficePage
      title={product?.title ?? 'Product'}
      back={<BackLink to={paths.adminProducts}>All products</BackLink>}
    >
      <StaticHostNotice />
      {product?.state === 'deleted' && <DeletedProduct product={product} />}
      {product && product.state !== 'deleted' && (
        <ProductEditor key={id} product={product} renderPreview={renderPreview} />
      )}
      {!product && error && !isFetching && (
        <FailureAlert title="The product could not be loaded" error={error} onRetry={refetch} />
      )}
      {!product && isFetching && <Loading />}
    </BackOfficePage>
  );
}

const renderPreview = (product: Product) => (
  <ProductDetail product={product} renderBuyControls={() => <Button disabled>Add to Cart</Button>} />
);
