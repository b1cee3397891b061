import type { Action } from '@reduxjs/toolkit';

/** Visits that once led to an illegal state or an inexact replay, as short as they can be. */
export const corpus: Action[][] = [];
