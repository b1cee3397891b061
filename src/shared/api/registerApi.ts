import { setupListeners } from '@reduxjs/toolkit/query';
import { addApi, type LoadedApi } from './apiRegistry';

/** Adds an API to the store. */
export function registerApi({ reducerPath, reducer, middleware }: Omit<LoadedApi, 'setupListeners'>) {
  addApi({ reducerPath, reducer, middleware, setupListeners });
}
