import { useSearchParams } from 'react-router-dom';
import { shownProducts, type ProductRowsQuery } from './productsApi';

export type ProductView = Pick<ProductRowsQuery, 'show' | 'words'>;

/** Returns which products the URL asks for, and a function that changes it. */
export function useProductView() {
  const [params, setParams] = useSearchParams();
  const view: ProductView = {
    show: shownProducts.find((each) => each === params.get('show')) ?? 'sold',
    words: params.get('q')?.trim() ?? '',
  };

  const changeView = ({ show, words }: ProductView) =>
    setParams({ ...(show !== 'sold' && { show }), ...(words && { q: words }) }, { replace: true });

  return [view, changeView] as const;
}
