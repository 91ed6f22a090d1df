import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { constants, runInThisContext } from 'node:vm';
import type { TestCalendar, TestCalendarOptions } from './test-calendar.cjs';

export { aCategory, anEvent, anOrganizer, aTag, aVenue } from './builders.cjs';
export type * from './test-calendar.cjs';

/** The password of each user of a calendar for tests; a login is the name of its role. */
export const TEST_PASSWORD = 'calendar-for-tests';

/** Starts the service for another program's tests; nothing outside this process is touched. */
export async function startCalendar(options: TestCalendarOptions = {}): Promise<TestCalendar> {
  const kit = await importByNode(pathToFileURL(join(__dirname, 'kit.js')).href);
  return kit.startTestCalendar(options, TEST_PASSWORD);
}

interface Kit {
  startTestCalendar(options: TestCalendarOptions, password: string): Promise<TestCalendar>;
}

/**
 * Imports as Node itself does, whatever runs this file: some test runners cannot load ES modules, others load them anew for
 * each test file. So the service is loaded once in a process.
 */
const importByNode = runInThisContext('(url) => import(url)', {
  filename: __filename,
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
}) as (url: string) => Promise<Kit>;
