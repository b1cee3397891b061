import { useEffect } from 'react';
import { shopOpened, useAppDispatch } from '../../shared/redux';

/** Dispatches `shopOpened` after the first render, which starts the effects: the stored cart, the session. */
export function useShopOpened() {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(shopOpened());
  }, [dispatch]);
}
