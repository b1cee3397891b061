import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// A busy two-core machine is slow, not broken.
configure({ asyncUtilTimeout: 10_000 });

// A warning of React, MUI or Redux is a failure of the test that caused it.
for (const level of ['error', 'warn'] as const) {
  beforeEach(() => {
    jest.spyOn(console, level);
  });
  afterEach(() => {
    const { calls } = jest.mocked(console[level]).mock;
    jest.mocked(console[level]).mockRestore();
    expect(calls).toEqual([]);
  });
}
