import { useCallback, useRef, useState } from 'react';
import { Alert } from '../../../shared/ui/Alert';
import { Loading } from '../../../shared/ui/Loading';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden';
import { FailureAlert } from '../FailureAlert';
import { CountBar } from './CountBar';
import { CountDialog } from './CountDialog';
import { ReceiptBar } from './ReceiptBar';
import { StockFilters } from './StockFilters';
import { StockList } from './StockList';
import { StockPages } from './StockPages';
import { useGetStockListQuery } from './stockApi';
import { useCounts } from './useCounts';
import { useReceipts } from './useReceipts';
import type { StockView } from './useStockView';
import { VariantDialog } from './VariantDialog';

const fresh = { refetchOnMountOrArgChange: true, refetchOnFocus: true };

interface ShopStockProps {
  view: StockView;
  onChange: (change: Partial<StockView>) => void;
}

/** The stock of every variant, and what came or was counted on the shelf. */
export function ShopStock({ view, onChange: changeView }: ShopStockProps) {
  const { words, isLowOnly, page, isCounting, variantId } = view;
  const { currentData, error, refetch } = useGetStockListQuery({ words, isLowOnly, page }, fresh);
  const counts = useCounts(currentData?.rows);
  const receipts = useReceipts();
  const [isReviewing, setIsReviewing] = useState(false);
  const top = useRef<HTMLHeadingElement>(null);
  const hasReceiptBar = !isCounting && Object.keys(receipts.receipts).length > 0;
  const handleClose = useCallback(() => setIsReviewing(false), []);

  return (
    <>
      <StockFilters view={view} onChange={(change) => changeView({ page: 0, ...change })} />
      <VisuallyHidden as="h2" ref={top} tabIndex={-1}>
        {isCounting ? 'What lies on the shelf' : 'Stock of each product'}
      </VisuallyHidden>
      {!currentData &&
        (error ? <FailureAlert title="The stock could not be loaded" error={error} onRetry={refetch} /> : <Loading />)}
      {currentData?.rows.length === 0 && <Alert title="No products match" />}
      {currentData && (
        <StockList
          rows={currentData.rows}
          receipts={receipts}
          counts={isCounting ? counts : null}
          onOpen={(id) => changeView({ variantId: id })}
        />
      )}
      {hasReceiptBar ? (
        <ReceiptBar receipts={receipts} />
      ) : (
        <CountBar counts={counts.counts} onReview={() => setIsReviewing(true)} />
      )}
      <StockPages page={page} hasMore={currentData?.hasMore ?? false} onOpen={() => top.current?.focus()} />
      {variantId !== null && (
        <VariantDialog key={variantId} variantId={variantId} onClose={() => changeView({ variantId: null })} />
      )}
      {isReviewing && <CountDialog counts={counts} onClose={handleClose} onSaved={() => top.current?.focus()} />}
    </>
  );
}
