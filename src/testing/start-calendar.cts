import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { constants, runInThisContext } from 'node:vm';
import type { TestCalendar, TestCalendarOptions } from './test-calendar.cjs';

export { aCategory, anEvent, anOrganizer, aTag, aVenue } from './builders.cjs';
export type * from './test-calendar.cjs';

/** The password of every user of a test calendar; the login of a user is the name of the role. */
export const TEST_PASSWORD = 'calendar-for-tests';

/** Starts the service for the tests of another program, in this process and with a temporary database. */
export async function startCalendar(options: TestCalendarOptions = {}): Promise<TestCalendar> {
  const kit = await importByNode(pathToFileURL(join(__dirname, 'kit.js')).href);
  return kit.startTestCalendar(options, TEST_PASSWORD);
}

interface Kit {
  startTestCalendar(options: TestCalendarOptions, password: string): Promise<TestCalendar>;
}

/**
 * Imports with Node's own loader, whatever the test runner does: some runners cannot load ES modules, others load them again
 * for each test file. The service is therefore loaded once per process.
 */
const importByNode = runInThisContext('(url) => import(url)', {
  filename: __filename,
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
}) as (url: string) => Promise<Kit>;
