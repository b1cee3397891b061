import '../../src/app/recorder/allEndpoints';
import type { RecordedEvent, Recording } from '../../src/app/recorder/recording';
import { rootReducer, type RootState } from '../../src/app/rootReducer';

type Replayable = Pick<Recording, 'base'> & { events: Pick<RecordedEvent, 'action'>[] };

/** Returns the state after each event, as computed by the current reducers. It causes no side effects. */
export function replay({ base, events }: Replayable): RootState[] {
  let state = base;
  return events.map(({ action }) => (state = rootReducer(state, action)));
}
