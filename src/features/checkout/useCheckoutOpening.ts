import { useLayoutEffect } from 'react';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../shared/redux';
import type { User } from '../auth/authSlice';
import { selectIsCheckoutOpen } from './checkoutSlice';
import { openCheckout } from './openCheckout';

/** Begins the review. True once its form can be prefilled. */
export function useCheckoutOpening({ id, email, fullName }: User): boolean {
  const dispatch = useAppDispatch();
  const isOpen = useSelector(selectIsCheckoutOpen);

  // Before the first picture, which else would show where an earlier visit ended.
  useLayoutEffect(() => {
    void dispatch(openCheckout({ id, email, fullName }));
  }, [dispatch, id, email, fullName]);

  return isOpen;
}
