import { useLayoutEffect } from 'react';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../../shared/redux';
import type { User } from '../../auth/authSlice';
import { selectIsCheckoutOpen } from '../checkoutSlice';
import { openCheckout } from './openCheckout';

/** Opens the checkout. Returns true once the shipping details are prefilled. */
export function useOpenCheckout({ id, email, fullName }: User): boolean {
  const dispatch = useAppDispatch();
  const isOpen = useSelector(selectIsCheckoutOpen);

  // A layout effect runs before first paint, so the step of the previous visit never flashes.
  useLayoutEffect(() => {
    void dispatch(openCheckout({ id, email, fullName }));
  }, [dispatch, id, email, fullName]);

  return isOpen;
}
