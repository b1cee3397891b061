import '@testing-library/jest-dom';
import { configure, getConfig } from '@testing-library/react';

const { getElementError } = getConfig();
/** Whether a query is repeated until it succeeds: its errors are not shown then. */
const isRepeated = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics;

configure({
  // Generous, because a test must not depend on the speed of the machine.
  asyncUtilTimeout: 30_000,
  // Printing the document takes longer than the query, so only the error of the last attempt contains it.
  getElementError: (message, container) =>
    isRepeated() ? new Error(message ?? '') : getElementError(message, container),
});

// jsdom has no layout, so it cannot scroll.
Element.prototype.scrollIntoView = () => {};

// supabase-js warns because the tests of a file create several clients in one process.
const isMultipleClientsWarning = ([message]: unknown[]) => String(message).includes('Multiple GoTrueClient instances');

// A test fails if it causes a warning or an error on the console.
for (const level of ['error', 'warn'] as const) {
  let spy: jest.SpyInstance<void, unknown[]>;
  beforeEach(() => {
    const report = console[level].bind(console);
    spy = jest.spyOn(console, level).mockImplementation((...messages: unknown[]) => {
      if (!isMultipleClientsWarning(messages)) report(...messages);
    });
  });
  afterEach(() => {
    const { calls } = spy.mock;
    spy.mockRestore();
    expect(calls.filter((messages) => !isMultipleClientsWarning(messages))).toEqual([]);
  });
}
