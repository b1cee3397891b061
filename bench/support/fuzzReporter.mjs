/** A Jest reporter that prints every test as soon as it ends, because the tests of `bench/fuzz.ts` run for minutes each. */
export default class FuzzReporter {
  onTestCaseResult(_file, { fullName, status, duration, failureMessages }) {
    console.log(`${status} in ${Math.round((duration ?? 0) / 1000)} s: ${fullName}`);
    for (const message of failureMessages) console.log(message);
  }

  onTestResult(_file, { testExecError }) {
    if (testExecError) console.log(testExecError);
  }

  onRunComplete(_contexts, { numPassedTests, numFailedTests, numTotalTests }) {
    console.log(`${numPassedTests} of ${numTotalTests} passed, ${numFailedTests} failed`);
  }
}
