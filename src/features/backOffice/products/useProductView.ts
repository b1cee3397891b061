import { useSearchParams } from 'react-router-dom';
import { shownProducts, type ProductRowsQuery } from './productsApi';

export interface ProductView extends Pick<ProductRowsQuery, 'show' | 'words'> {
  /** True while the order of the products is being changed. Then all of them are shown. */
  isOrdering: boolean;
}

/** Returns which products the URL asks for, and a function that changes it. */
export function useProductView() {
  const [params, setParams] = useSearchParams();
  const view: ProductView =
    params.get('order') === '1'
      ? { isOrdering: true, show: 'sold', words: '' }
      : {
          isOrdering: false,
          show: shownProducts.find((each) => each === params.get('show')) ?? 'sold',
          words: params.get('q')?.trim() ?? '',
        };

  const changeView = ({ show, words, isOrdering: orders }: ProductView) =>
    setParams(orders ? { order: '1' } : { ...(show !== 'sold' && { show }), ...(words && { q: words }) }, {
      replace: true,
    });

  return [view, changeView] as const;
}
