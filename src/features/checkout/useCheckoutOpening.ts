import { useEffect, useState } from 'react';
import { useAppDispatch } from '../../shared/redux';
import type { User } from '../auth/authSlice';
import { openCheckout } from './openCheckout';

/** Begins the review. True once its form can be prefilled. */
export function useCheckoutOpening({ id, email, fullName }: User): boolean {
  const dispatch = useAppDispatch();
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    let isWanted = true;
    void dispatch(openCheckout({ id, email, fullName })).then(() => isWanted && setIsOpen(true));
    return () => {
      isWanted = false;
    };
  }, [dispatch, id, email, fullName]);

  return isOpen;
}
