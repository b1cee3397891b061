import { readFileSync } from 'node:fs';
import { eventsPage } from './page';

it('matches src/app/EVENTS.md, which npm run events generates', () => {
  expect(readFileSync('src/app/EVENTS.md', 'utf8')).toBe(eventsPage('.'));
});
