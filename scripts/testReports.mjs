import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** A file in which everything fails must not hide the failures of others. */
const MAX_LINES_PER_FILE = 5;

/**
 * Reads the JSON report of Jest or Playwright. A line names a test: its file, its name and the first line of its error.
 * A script without tests, or that ended before its first test, has no report.
 * @returns {Promise<{ failed: string[], flaky: string[] }>} flaky: the journeys that passed only at the second attempt
 */
export async function readReport(reportFile) {
  if (!existsSync(reportFile)) return { failed: [], flaky: [] };
  const report = JSON.parse(await readFile(reportFile, 'utf8'));
  return report.testResults ? readJestReport(report) : readPlaywrightReport(report);
}

function readJestReport({ testResults }) {
  const failed = testResults.flatMap(({ name, message, status, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    // A file that cannot be loaded has no tests.
    if (tests.length === 0 && status === 'failed') return [describe(name, 'could not be run', message)];
    return limit(
      name,
      tests.map(({ fullName, failureMessages: [error] }) => describe(name, fullName, error)),
    );
  });
  return { failed, flaky: [] };
}

function readPlaywrightReport({ config, suites, errors }) {
  const failed = errors.map(({ message }) => `journeys: ${firstLine(message)}`);
  const flaky = [];
  // A suite at the top is a file.
  for (const suite of suites) {
    const file = path.join(config.rootDir, suite.file);
    const linesOf = (status) =>
      specsOf(suite).flatMap(({ title, tests }) =>
        tests
          .filter((test) => test.status === status)
          .map(({ results }) => describe(file, title, results.find(({ error }) => error)?.error.message)),
      );
    failed.push(...limit(file, linesOf('unexpected')));
    flaky.push(...linesOf('flaky'));
  }
  return { failed, flaky };
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

const describe = (file, name, error) => `${path.relative('.', file)} › ${name}: ${firstLine(error)}`;

function limit(file, lines) {
  if (lines.length <= MAX_LINES_PER_FILE) return lines;
  const shown = lines.slice(0, MAX_LINES_PER_FILE - 1);
  return [...shown, `${path.relative('.', file)} › ${lines.length - shown.length} more tests`];
}

/** Jest begins the message of a file that cannot be loaded with a title. */
const firstLine = (text = 'no error') =>
  text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line && !line.startsWith('●')) ?? text;
