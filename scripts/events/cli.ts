/* npm run events: generates the event catalog. */
import { writeFileSync } from 'node:fs';
import { eventsPage } from './page';

writeFileSync('src/app/EVENTS.md', eventsPage('.'));
