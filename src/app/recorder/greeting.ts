import type { Action } from '@reduxjs/toolkit';

/**
 * RTK Query's first words, by which an api meets its own middleware. They carry an id of this very
 * process and mean a conflict in any other, so a session begins after them.
 */
export const isGreeting = ({ type }: Action) => type.endsWith('/config/middlewareRegistered');
