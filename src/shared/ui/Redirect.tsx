import type { UnknownAction } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../redux';

interface RedirectProps {
  to: string;
  /** Dispatched before navigating. Must be the same object in every render. */
  event?: UnknownAction;
  /** The state of the history entry. Must be the same object in every render. */
  state?: object;
}

/** Navigates to another route. Like every effect it runs in a thunk, so that time travel does not trigger it. */
export function Redirect({ to, event, state }: RedirectProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  useEffect(() => {
    dispatch(() => {
      if (event) dispatch(event);
      void navigate(to, { replace: true, state });
    });
  }, [dispatch, navigate, to, event, state]);
  return null;
}
