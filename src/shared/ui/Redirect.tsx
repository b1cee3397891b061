import type { UnknownAction } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../redux';

interface RedirectProps {
  to: string;
  /** Happens as it leaves; the same one at every render. */
  event?: UnknownAction;
}

/** Leaves for another route. It does so in a thunk, as everything that reaches outside the state: time travel sets none off. */
export function Redirect({ to, event }: RedirectProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  useEffect(() => {
    dispatch(() => {
      if (event) dispatch(event);
      void navigate(to, { replace: true });
    });
  }, [dispatch, navigate, to, event]);
  return null;
}
