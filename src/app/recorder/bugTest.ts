import type { RootState } from '../rootReducer';
import { firstDifference } from './difference';
import { brokenLaws } from './legality';
import { replay } from './replay';
import type { Session } from './session';

// Toasts and caches change with nearly everything; a wrong one of these is what people report.
const REPORTED = ['cart', 'checkout', 'auth'] as const;

/**
 * The source of a test that fails while the bug of a recorded session lives: an inexact replay, an
 * illegal state, or else an end that is the recorded one.
 * @param name of the session's file beside the test, without `.json`
 * @param slice in which the bug shows; by default the last one that the session changed
 */
export function bugTestOf(session: Session, name: string, slice: keyof RootState = lastChanged(session)): string {
  const { claim, imports } = claimFor(session, slice);
  return `import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fromDevToolsFile } from '../devToolsFile';
${imports}

const session = fromDevToolsFile(readFileSync(path.join(__dirname, '${name}.json'), 'utf8'));

${claim}
`;
}

function claimFor(session: Session, slice: keyof RootState) {
  if (firstDifference(session)) {
    return {
      imports: "import { firstDifference } from '../difference';",
      claim: "it('replays to what was recorded', () => {\n  expect(firstDifference(session)).toBeNull();\n});",
    };
  }
  if (replay(session).some((state) => brokenLaws(state).length > 0)) {
    return {
      imports: "import { brokenLaws } from '../legality';\nimport { replay } from '../replay';",
      claim:
        "it('is legal after every event', () => {\n  expect(replay(session).flatMap(brokenLaws)).toEqual([]);\n});",
    };
  }
  return {
    imports: "import { replay } from '../replay';",
    claim: `// Everything is legal, so what was wrong is how it ended. Once that is known, say here how it ends instead.
it('does not end as it did when the bug was recorded', () => {
  expect(replay(session).at(-1)?.${slice}).not.toEqual(session.events.at(-1)?.after.${slice});
});`,
  };
}

function lastChanged({ base, events }: Session): keyof RootState {
  for (let index = events.length - 1; index >= 0; index -= 1) {
    const before = events[index - 1]?.after ?? base;
    const changed = REPORTED.find(
      (slice) => JSON.stringify(events[index]?.after[slice]) !== JSON.stringify(before[slice]),
    );
    if (changed) return changed;
  }
  return 'toasts';
}
