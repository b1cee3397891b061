import type { FullResult, Reporter, Suite } from '@playwright/test/reporter';

const MAX_FLAKY_TESTS = 2;

/** Fails a run in which more than two tests passed only at their second attempt. The list reporter prints these tests. */
export default class FlakyLimit implements Reporter {
  private suite: Suite | undefined;

  onBegin(_config: unknown, suite: Suite): void {
    this.suite = suite;
  }

  onEnd({ status }: FullResult) {
    const flaky = this.suite?.allTests().filter((test) => test.outcome() === 'flaky') ?? [];
    if (status !== 'passed' || flaky.length <= MAX_FLAKY_TESTS) return Promise.resolve({});
    console.log(`\n${flaky.length} tests passed only at their second attempt. At most ${MAX_FLAKY_TESTS} may.`);
    return Promise.resolve({ status: 'failed' as const });
  }
}
