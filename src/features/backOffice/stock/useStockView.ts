import { useSearchParams } from 'react-router-dom';
import type { StockQuery } from './stockQuery';

export interface StockView extends StockQuery {
  /** True while the shelf is being counted. */
  isCounting: boolean;
  /** The variant whose stock and history are open. */
  variantId: string | null;
}

/** Returns what the URL asks for, and a function that changes it. */
export function useStockView() {
  const [params, setParams] = useSearchParams();
  const view: StockView = {
    words: params.get('q')?.trim() ?? '',
    isLowOnly: params.get('low') === '1',
    page: /^[1-9]\d{0,4}$/.test(params.get('page') ?? '') ? Number(params.get('page')) - 1 : 0,
    isCounting: params.get('count') === '1',
    variantId: params.get('variant'),
  };

  const changeView = (change: Partial<StockView>) => {
    const { words, isLowOnly, page, isCounting, variantId } = { ...view, ...change };
    const entries = {
      q: words,
      low: isLowOnly ? '1' : '',
      page: page > 0 ? String(page + 1) : '',
      count: isCounting ? '1' : '',
      variant: variantId ?? '',
    };
    // The dialog of a variant has an entry of its own, which `useOverlay` adds and removes.
    setParams(
      Object.entries(entries).filter(([, value]) => value),
      { replace: 'variantId' in change },
    );
  };

  return [view, changeView] as const;
}
