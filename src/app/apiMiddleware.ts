import type { Middleware } from '@reduxjs/toolkit';
import { loadedApis } from '../shared/api/apiRegistry';

/** The middleware of all APIs, also of those that are loaded after the store was created. */
export const apiMiddleware: Middleware = (store) => (next) => {
  let handle = next;
  let count = 0;
  return (action) => {
    for (const { middleware } of loadedApis.slice(count)) {
      handle = middleware(store)(handle);
      count += 1;
    }
    return handle(action);
  };
};
