import type { UnknownAction } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../redux';

interface RedirectProps {
  to: string;
  /** Dispatched before navigating. Must be the same object in every render. */
  event?: UnknownAction;
}

/** Navigates to another route. Like every effect it runs in a thunk, so that time travel does not trigger it. */
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
