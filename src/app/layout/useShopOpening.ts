import { useEffect } from 'react';
import { shopOpened, useAppDispatch } from '../../shared/redux';

/** Once the page is on screen, effects that reach outside may begin: the stored cart, the session. */
export function useShopOpening() {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(shopOpened());
  }, [dispatch]);
}
