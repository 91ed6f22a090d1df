import { CreateCalendar1795000000000 } from './create-calendar.migration.js';

/** Every migration, oldest first. A migration is never edited once released. */
export const migrations = [CreateCalendar1795000000000];
