import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Generous, because a test must not depend on the speed of the machine.
configure({ asyncUtilTimeout: 30_000 });

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
