// Creates the benchmark databases from the sample calendar; existing ones are reused.
import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { systemClock } from '../dist/calendar/clock.js';
import { Site } from '../dist/calendar/site.js';
import { foldText } from '../dist/calendar/text/fold.js';
import { indexedWords } from '../dist/calendar/text/indexed-words.js';
import { UTC } from '../dist/calendar/dates/zone.js';
import { Urls } from '../dist/http/urls/urls.js';
import { dataSourceOptions } from '../dist/persistence/setup/data-source.js';
import { emptyDatabase } from '../dist/persistence/setup/empty-database.js';
import { connect, openDatabase } from '../dist/persistence/setup/open-database.js';
import { areCountersComplete } from '../dist/read-models/event-counts/recount.js';
import { RecordId, TermId } from '../dist/read-models/id-sequence.js';
import { isIndexComplete } from '../dist/read-models/word-index/rebuild.js';
import { Category } from '../dist/resources/categories/category.entity.js';
import { Event } from '../dist/resources/events/event.entity.js';
import { recountEvents } from '../dist/resources/events/maintenance/rebuild-read-models.js';
import { Image } from '../dist/resources/images/image.entity.js';
import { Organizer } from '../dist/resources/organizers/organizer.entity.js';
import { Tag } from '../dist/resources/tags/tag.entity.js';
import { User } from '../dist/accounts/users/user.entity.js';
import { UserRepository } from '../dist/accounts/users/user.repository.js';
import { Venue } from '../dist/resources/venues/venue.entity.js';
import { loadCalendar } from '../dist/seed/load-calendar.js';
import { sampleCalendar } from '../dist/seed/sample-calendar.js';

const entities = [Event, Venue, Organizer, Category, Tag, Image, User, RecordId, TermId];

/** The user of a benchmark database who makes all writes, and the author of most events. */
export const WRITER = { login: 'writer', password: 'bench-writer-password', role: 'administrator' };

/** The author of one event in twenty. */
export const AUTHOR = { login: 'author', password: 'bench-author-password', role: 'author' };
const AUTHORS_SHARE = 20;

const MEASURED_TABLES = [
  ...['events', 'event_counts', 'event_categories', 'event_tags', 'event_venues', 'event_organizers', 'venues'],
  ...['search_texts', 'words', 'word_endings', 'word_events'],
];

/**
 * Creates a database with this number of events from the sample calendar, unless one with the same content exists: that
 * one is only migrated.
 */
export async function ensureCalendar(url, events) {
  const version = versionOf(events);
  if ((await versionIn(url)) === version) return migrateCalendar(url);
  const started = performance.now();
  await emptyDatabase(url);
  const database = await openDatabase({ ...dataSourceOptions({ url, poolSize: 4 }), entities });
  try {
    const users = new UserRepository(database, systemClock);
    for (const user of [WRITER, AUTHOR]) await users.add({ ...user, email: null, name: user.login });
    const context = {
      viewer: { id: 1, login: WRITER.login, role: WRITER.role },
      now: systemClock.now(),
      site: new Site(UTC, 12, { symbol: '$', code: 'USD', position: 'prefix' }),
      urls: new Urls('http://localhost', '', 'calendar/events/v1'),
    };
    await loadCalendar(database, withSearchedWords(sampleCalendar({ events }), events), context, (written) => {
      if (written % 10_000 === 0) process.stderr.write(`  ${written} of ${events} events\n`);
    });
    await database.query('CREATE TABLE bench_version (version VARCHAR(64) NOT NULL)');
    await database.query('INSERT INTO bench_version VALUES (?)', [version]);
    await database.query(url.startsWith('mysql') ? `ANALYZE TABLE ${MEASURED_TABLES.join(', ')}` : 'ANALYZE');
  } finally {
    await database.destroy();
  }
  process.stderr.write(`loaded ${events} events in ${Math.round((performance.now() - started) / 1000)} s\n`);
}

/**
 * Words that occur in the same number of events in calendars of any size, so that searches for them have the same number
 * of matches (nearly: which of the events are within the date range of a list is random). All words of the sample calendar
 * are common.
 */
export const RARE_WORD = 'zeppelin';
export const COMMON_WORDS = ['carousel', 'regatta'];
const EVENTS_WITH = { [RARE_WORD]: 50, [COMMON_WORDS[0]]: 5000, [COMMON_WORDS[1]]: 2500 };

function withSearchedWords(calendar, events) {
  // Evenly distributed; a rare word occurs together with the more frequent ones.
  const isChosen = (number, of) => Math.floor((number + 1) * (of / events)) > Math.floor(number * (of / events));
  return {
    ...calendar,
    *events() {
      let number = 0;
      for (const event of calendar.events()) {
        const words = Object.keys(EVENTS_WITH).filter((word) => isChosen(number, EVENTS_WITH[word]));
        const description = `${event.fields.description}<p>${words.join(' ')}</p>`;
        const author = number % AUTHORS_SHARE === 0 ? 2 : 1;
        yield { ...event, fields: { ...event.fields, author, ...(words.length && { description }) } };
        number += 1;
      }
    },
  };
}

/** Events whose content stands for that of all. */
const COMPARED_EVENTS = 200;

/**
 * A hash of what the sample calendar generates and of how its texts are indexed, not of the source that does it. Tables are
 * no part of it: a database from before is migrated, as that of a user.
 */
export function versionOf(events) {
  const sample = withSearchedWords(sampleCalendar({ events }), events);
  const hash = createHash('sha256').update(JSON.stringify([events, EVENTS_WITH, AUTHORS_SHARE, sample]));
  let compared = 0;
  for (const event of sample.events()) {
    hash.update(JSON.stringify([event, [...indexedWords(foldText(event.fields.description))]]));
    if ((compared += 1) === COMPARED_EVENTS) break;
  }
  return hash.digest('hex');
}

/** Runs the migrations that are missing, and counts and indexes anew if one of them asks for it. */
async function migrateCalendar(url) {
  const database = await openDatabase({ ...dataSourceOptions({ url, poolSize: 2 }), entities });
  try {
    if (!(await areCountersComplete(database)) || !(await isIndexComplete(database))) await recountEvents(database);
  } finally {
    await database.destroy();
  }
}

async function versionIn(url) {
  try {
    const database = await connect(dataSourceOptions({ url, poolSize: 1 }));
    try {
      const [row] = await database.query('SELECT version FROM bench_version');
      return row?.version;
    } finally {
      await database.destroy();
    }
  } catch {
    // The database does not exist, or was not created by the benchmark.
    return undefined;
  }
}
