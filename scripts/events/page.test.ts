import { readFileSync } from 'node:fs';
import { eventsPage } from './page';

const page = eventsPage('.');

it('matches src/app/EVENTS.md, which npm run events generates', () => {
  expect(readFileSync('src/app/EVENTS.md', 'utf8')).toBe(page);
});

it('has no two endpoints of one API with the same name, because RTK Query ignores the last endpoint', () => {
  const names = [...page.matchAll(/^\| `(\w+ \w+)` \| (?:query|mutation) /gm)].map(([, name]) => name);
  expect(names).not.toHaveLength(0);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
