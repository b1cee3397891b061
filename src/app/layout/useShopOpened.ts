import { useEffect } from 'react';
import { shopOpened, useAppDispatch } from '../../shared/redux';

/** Dispatches `shopOpened` after the first render. It starts the effects, which restore the cart and the session. */
export function useShopOpened() {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(shopOpened());
  }, [dispatch]);
}
