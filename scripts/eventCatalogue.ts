/* npm run events: writes the catalogue of events anew. */
import { writeFileSync } from 'node:fs';
import { eventsPage } from './events/page';

writeFileSync('src/app/EVENTS.md', eventsPage('.'));
