import { rootReducer, type RootState } from '../rootReducer';
import './allEndpoints';
import type { Session } from './session';

/** The state after each event, as the reducers give it today. Nothing else happens: no request, no storage, no clock. */
export function replay({
  base,
  events,
}: Pick<Session, 'base'> & { events: Pick<Session['events'][number], 'action'>[] }): RootState[] {
  let state = base;
  return events.map(({ action }) => (state = rootReducer(state, action)));
}
