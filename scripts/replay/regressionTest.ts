import type { Recording } from '../../src/app/recorder/recording';
import type { RootState } from '../../src/app/rootReducer';
import { firstDifference } from './difference';
import { violatedInvariants } from './invariants';
import { replay } from './replay';

// Most events change toasts and API caches, while users report bugs of these slices.
const REPORTED_SLICES = ['cart', 'checkout', 'auth'] as const;

/**
 * Generates the source of a test that fails as long as the recorded bug exists. The bug is an inexact replay, a violated
 * invariant, or otherwise the recorded final state.
 * @param name the name of the recording's file beside the test, without `.json`
 * @param slice the slice that shows the bug; default: the last slice that the recording changed
 */
export function generateRegressionTest(
  recording: Recording,
  name: string,
  slice: keyof RootState = lastChangedSlice(recording),
): string {
  const { assertion, imports } = assertionFor(recording, slice);
  return `import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseDevToolsFile } from '../parseDevToolsFile';
${imports}

const recording = parseDevToolsFile(readFileSync(path.join(__dirname, '${name}.json'), 'utf8'));

${assertion}
`;
}

function assertionFor(recording: Recording, slice: keyof RootState) {
  if (firstDifference(recording)) {
    return {
      imports: "import { firstDifference } from '../difference';",
      assertion: "it('replays to the recorded states', () => {\n  expect(firstDifference(recording)).toBeNull();\n});",
    };
  }
  if (replay(recording).some((state) => violatedInvariants(state).length > 0)) {
    return {
      imports: "import { violatedInvariants } from '../invariants';\nimport { replay } from '../replay';",
      assertion:
        "it('violates no invariant', () => {\n  expect(replay(recording).flatMap(violatedInvariants)).toEqual([]);\n});",
    };
  }
  return {
    imports: "import { replay } from '../replay';",
    assertion: `// No invariant is violated, so the bug is the final state. Replace this assertion with the expected state.
it('does not end in the recorded state', () => {
  expect(replay(recording).at(-1)?.${slice}).not.toEqual(recording.events.at(-1)?.after.${slice});
});`,
  };
}

function lastChangedSlice({ base, events }: Recording): keyof RootState {
  for (let index = events.length - 1; index >= 0; index -= 1) {
    const before = events[index - 1]?.after ?? base;
    const changed = REPORTED_SLICES.find(
      (slice) => JSON.stringify(events[index]?.after[slice]) !== JSON.stringify(before[slice]),
    );
    if (changed) return changed;
  }
  return 'toasts';
}
