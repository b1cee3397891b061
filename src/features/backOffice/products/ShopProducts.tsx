import { useEffect, useRef, useState, type FormEvent } from 'react';
import styled from 'styled-components';
import { Alert } from '../../../shared/ui/Alert';
import { Button } from '../../../shared/ui/Button';
import { showFirstError } from '../../../shared/ui/form/showFirstError';
import { Loading } from '../../../shared/ui/Loading';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden';
import { FailureAlert } from '../FailureAlert';
import { FieldHeadings, Rows } from '../FieldRow';
import { useResultToast } from '../useResultToast';
import { PriceBar } from './PriceBar';
import { MovableProduct, ProductItem } from './ProductItem';
import { useGetProductRowsQuery, useMoveProductMutation } from './productsApi';
import type { usePrices } from './usePrices';
import type { ProductView } from './useProductView';

const PAGE_SIZE = 24;

interface ShopProductsProps extends ProductView {
  prices: ReturnType<typeof usePrices>;
}

/** The products in the order of the shop, with their prices to change, or with the buttons that change their order. */
export function ShopProducts({ show, words, isOrdering, prices }: ShopProductsProps) {
  const [limit, setLimit] = useState(PAGE_SIZE);
  const { data, error, isFetching, refetch } = useGetProductRowsQuery(
    { show, words, limit },
    { refetchOnMountOrArgChange: true },
  );
  const [moveProduct, { isLoading: isMoving }] = useMoveProductMutation();
  const showResult = useResultToast();
  const [announcement, setAnnouncement] = useState('');
  const movedButton = useRef<HTMLElement | null>(null);

  const products = data?.products ?? [];
  // A browser takes the focus from an element that is moved.
  useEffect(() => {
    if (movedButton.current?.isConnected) movedButton.current.focus();
    movedButton.current = null;
  }, [data]);

  const handleMove = async (from: number, to: number) => {
    const moved = products[from];
    if (isMoving || isFetching || !moved || to < 0 || to >= products.length) return;
    const follower = to > from ? products[to + 1] : products[to];
    const button = document.activeElement as HTMLElement | null;
    // The follower of the last product on the page is unknown, so the product takes the place of its neighbor.
    const result =
      to > from && !follower && data?.hasMore
        ? await moveProduct({ id: products[to]!.id, beforeId: moved.id })
        : await moveProduct({ id: moved.id, beforeId: follower?.id ?? null });
    if (!showResult(result, undefined, 'The product was not moved')) return;
    movedButton.current = button;
    setAnnouncement(`${moved.title} was moved to position ${to + 1}.`);
  };

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!(await prices.save())) showFirstError(form);
  };

  if (!data && error) return <FailureAlert title="The products could not be loaded" error={error} onRetry={refetch} />;
  if (!data) return <Loading />;
  return (
    <>
      {products.length === 0 && <Alert title={words || show !== 'sold' ? 'No products match' : 'No products yet'} />}
      <form aria-label="Prices" noValidate autoComplete="off" onSubmit={handleSubmit}>
        {!isOrdering && products.length > 0 && (
          <FieldHeadings $fields={2} aria-hidden="true">
            <span />
            <span>Price</span>
            <span>Sale price</span>
          </FieldHeadings>
        )}
        <Rows as="ol" aria-label="Products">
          {products.map((product, index) =>
            isOrdering ? (
              <MovableProduct
                key={product.id}
                product={product}
                isFirst={index === 0}
                isLast={index === products.length - 1}
                onMove={(by) => void handleMove(index, index + by)}
              />
            ) : (
              <ProductItem key={product.id} product={product} prices={prices} />
            ),
          )}
        </Rows>
        <PriceBar prices={prices} />
      </form>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {data.hasMore && (
        <LoadMore
          $variant="secondary"
          aria-disabled={isFetching}
          onClick={() => !isFetching && setLimit(limit + PAGE_SIZE)}
        >
          {isFetching ? 'Loading...' : 'Load more'}
        </LoadMore>
      )}
    </>
  );
}

const LoadMore = styled(Button)`
  margin-top: ${({ theme }) => theme.space(6)};
`;
