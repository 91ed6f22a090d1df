export type * from './test-calendar.cjs';

// Runners that load ES modules in their own way would load this file's neighbours as ES modules, too.
const { createRequire } = process.getBuiltinModule('node:module');
const commonJs = createRequire(import.meta.url)('./start-calendar.cjs') as typeof import('./start-calendar.cjs');

export const { startCalendar, TEST_PASSWORD, anEvent, aVenue, anOrganizer, aCategory, aTag } = commonJs;
