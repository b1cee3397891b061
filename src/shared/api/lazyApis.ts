import { combineSlices, createDynamicMiddleware } from '@reduxjs/toolkit';
import { createObservableValue } from '../lib/observableValue';

/** The state of the APIs. Each API adds its part where it is created. */
export interface LazyLoadedSlices {}

/*
 * RTK Query is a tenth of the code of a first load, and most pages of text need no API. So the store does not import the
 * APIs: each adds itself here (addApi.ts) when a page loads it.
 */
export const lazySlices = combineSlices().withLazyLoadedSlices<LazyLoadedSlices>();
export const { addMiddleware, middleware: lazyMiddleware } = createDynamicMiddleware();

/** The name of the API that was loaded last; empty if none was. */
export const lastLoadedApi = createObservableValue('');
