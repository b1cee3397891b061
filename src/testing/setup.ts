import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// A busy two-core machine is slow, not broken.
configure({ asyncUtilTimeout: 10_000 });

// Every test opens browsers of its own in one process; supabase-js takes them for one.
const isOfManyBrowsers = ([message]: unknown[]) => String(message).includes('Multiple GoTrueClient instances');

// A warning of React, MUI or Redux is a failure of the test that caused it.
for (const level of ['error', 'warn'] as const) {
  let spy: jest.SpyInstance<void, unknown[]>;
  beforeEach(() => {
    const report = console[level].bind(console);
    spy = jest.spyOn(console, level).mockImplementation((...words: unknown[]) => {
      if (!isOfManyBrowsers(words)) report(...words);
    });
  });
  afterEach(() => {
    const { calls } = spy.mock;
    spy.mockRestore();
    expect(calls.filter((words) => !isOfManyBrowsers(words))).toEqual([]);
  });
}
