export type * from './test-calendar.cjs';

// CommonJS, because some test runners would load an imported `start-calendar` with their own ES module loader.
const { createRequire } = process.getBuiltinModule('node:module');
const commonJs = createRequire(import.meta.url)('./start-calendar.cjs') as typeof import('./start-calendar.cjs');

export const { startCalendar, TEST_PASSWORD, anEvent, aVenue, anOrganizer, aCategory, aTag } = commonJs;
