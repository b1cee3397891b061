import {
  addListener,
  createAction,
  type Action,
  type ThunkAction,
  type ThunkDispatch,
  type TypedStartListening,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import type { Services } from './services';

/** The state of the store. It is declared where the reducers are combined (app/rootReducer.ts). */
export interface RootState {}

export type AppDispatch = ThunkDispatch<RootState, Services, UnknownAction>;
export type AppThunk<Result = void> = ThunkAction<Result, RootState, Services, UnknownAction>;
export type AppStartListening = TypedStartListening<RootState, AppDispatch, Services>;

/** Adds a listener at run time, for a feature that is loaded after the store was created. */
export const addAppListener = addListener.withTypes<RootState, AppDispatch, Services>();

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();

/** The app is rendered in the browser. Effects that reach outside the store start now. */
export const shopOpened = createAction('shop/opened');

/** A page has loaded an API, whose state is created now. The payload is its name. */
export const apiLoaded = createAction<string>('shop/apiLoaded');

/** The browser restored the page from its back/forward cache, for example with Back on the payment page. */
export const pageRestored = createAction('shop/pageRestored');

/** A version of the shop that differs from the page's version is installed. A toast offers to load it. */
export const newVersionInstalled = createAction('shop/newVersionInstalled');

type ActionWithMeta = Action & { meta?: object };

/** Marks an event of another tab. It changes the state, but shows no toast and is not sent to other tabs again. */
export const asRemote = <Event extends ActionWithMeta>(action: Event) => ({
  ...action,
  meta: { ...action.meta, isRemote: true },
});

export const isRemote = ({ meta }: ActionWithMeta) => meta !== undefined && 'isRemote' in meta;
