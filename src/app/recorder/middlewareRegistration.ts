import type { Action } from '@reduxjs/toolkit';

/**
 * Returns true for the action with which an RTK Query API registers its own middleware. The action contains an id of
 * the running process and causes a conflict warning in any other process, so recordings do not contain it.
 */
export const isMiddlewareRegistration = ({ type }: Action) => type.endsWith('/config/middlewareRegistered');
