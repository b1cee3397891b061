import {
  createAction,
  type Action,
  type ThunkAction,
  type ThunkDispatch,
  type TypedStartListening,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
// eslint-disable-next-line import-x/no-restricted-paths -- the type is inferred where the reducers are combined; nothing is imported at run time
import type { RootState } from '../app/rootReducer';
import type { Services } from './services';

export type AppDispatch = ThunkDispatch<RootState, Services, UnknownAction>;
export type AppThunk<Result = void> = ThunkAction<Result, RootState, Services, UnknownAction>;
export type AppStartListening = TypedStartListening<RootState, AppDispatch, Services>;

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();

/** The page stands (hydrated, on screen): effects that reach outside begin. */
export const shopOpened = createAction('shop/opened');

/** The browser shows the page again as it was left (Back from the payment page). */
export const pageRestored = createAction('shop/pageRestored');

type Followable = Action & { meta?: object };

/** An event that happened in another tab and is followed here: state changes, nothing is announced or passed on. */
export const asFollowed = <Followed extends Followable>(action: Followed) => ({
  ...action,
  meta: { ...action.meta, followed: true },
});

export const isFollowed = ({ meta }: Followable) => meta !== undefined && 'followed' in meta;
