import { useEffect } from 'react';
import { shopOpened, useAppDispatch } from '../../shared/redux';

/**
 * Dispatches `shopOpened` after the first render. It starts the effects, which restore the cart and the session. Placed
 * after the page, because a change of the state before the page is hydrated would force React to hydrate it at once.
 */
export function ShopOpened() {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(shopOpened());
  }, [dispatch]);
  return null;
}
