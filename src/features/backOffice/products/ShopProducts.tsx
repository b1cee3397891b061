import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { Alert } from '../../../shared/ui/Alert';
import { Button } from '../../../shared/ui/Button';
import { Loading } from '../../../shared/ui/Loading';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden';
import { FailureAlert } from '../FailureAlert';
import { useResultToast } from '../useResultToast';
import { ProductItem } from './ProductItem';
import { useGetProductRowsQuery, useMoveProductMutation } from './productsApi';
import type { ProductView } from './useProductView';

const PAGE_SIZE = 24;

/** The products in the order of the shop. Without a filter, they can be moved. */
export function ShopProducts({ show, words }: ProductView) {
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

  if (!data && error) return <FailureAlert title="The products could not be loaded" error={error} onRetry={refetch} />;
  if (!data) return <Loading />;
  return (
    <>
      {products.length === 0 && <Alert title={words || show !== 'sold' ? 'No products match' : 'No products yet'} />}
      <List aria-label="Products">
        {products.map((product, index) => (
          <ProductItem
            key={product.id}
            product={product}
            {...(show === 'sold' &&
              !words && {
                isFirst: index === 0,
                isLast: index === products.length - 1,
                onMove: (by: -1 | 1) => void handleMove(index, index + by),
              })}
          />
        ))}
      </List>
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

const List = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;
`;

const LoadMore = styled(Button)`
  margin-top: ${({ theme }) => theme.space(6)};
`;
