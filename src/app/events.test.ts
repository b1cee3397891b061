import { readFileSync } from 'node:fs';
import { eventsPage } from '../../scripts/events/page';

it('has a catalogue of events that is current (npm run events)', () => {
  expect(readFileSync('src/app/EVENTS.md', 'utf8')).toBe(eventsPage('.'));
});
