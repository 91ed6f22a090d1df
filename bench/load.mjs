// Makes the databases that are measured, from the sample calendar; one that is there already is used again.
import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { systemClock } from '../dist/calendar/clock.js';
import { Site } from '../dist/calendar/site.js';
import { UTC } from '../dist/calendar/dates/zone.js';
import { Urls } from '../dist/http/addresses/urls.js';
import { dataSourceOptions } from '../dist/persistence/data-source.js';
import { emptyDatabase } from '../dist/persistence/empty-database.js';
import { connect, openDatabase } from '../dist/persistence/open-database.js';
import { RecordId, TermId } from '../dist/persistence/record-ids.js';
import { Category } from '../dist/resources/categories/category.entity.js';
import { Event } from '../dist/resources/events/event.entity.js';
import { Image } from '../dist/resources/images/image.entity.js';
import { Organizer } from '../dist/resources/organizers/organizer.entity.js';
import { Tag } from '../dist/resources/tags/tag.entity.js';
import { User } from '../dist/resources/users/user.entity.js';
import { UserStore } from '../dist/resources/users/user-store.js';
import { Venue } from '../dist/resources/venues/venue.entity.js';
import { loadCalendar } from '../dist/seed/load-calendar.js';
import { sampleCalendar } from '../dist/seed/sample-calendar.js';

const entities = [Event, Venue, Organizer, Category, Tag, Image, User, RecordId, TermId];

/** The one user of a measured database, who writes. */
export const WRITER = { login: 'writer', password: 'bench-writer-password', role: 'administrator' };

const MEASURED_TABLES = [
  ...['events', 'event_days', 'event_categories', 'event_tags', 'event_venues', 'event_organizers', 'venues'],
  ...['search_texts', 'search_words', 'search_word_endings', 'event_words'],
];

/** A database with so many events of the sample calendar, made unless it is there as this version makes it. */
export async function calendarOf(url, events) {
  const version = await versionOf(events);
  if ((await versionIn(url)) === version) return;
  const started = performance.now();
  await emptyDatabase(url);
  const database = await openDatabase({ ...dataSourceOptions({ url, poolSize: 2 }), entities });
  try {
    await new UserStore(database, systemClock).add({ ...WRITER, email: null, name: 'Writer' });
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
 * Words that as many events have in a calendar of any size, so that searches for them have the same hits (or nearly: which
 * of the events lie in the window of a list is chance). All words of the sample calendar are common ones.
 */
export const RARE_WORD = 'zeppelin';
export const COMMON_WORDS = ['carousel', 'regatta'];
const EVENTS_WITH = { [RARE_WORD]: 50, [COMMON_WORDS[0]]: 5000, [COMMON_WORDS[1]]: 2500 };

function withSearchedWords(calendar, events) {
  // Evenly spread, and where there are few of one, it comes with the more frequent ones.
  const isChosen = (number, of) => Math.floor((number + 1) * (of / events)) > Math.floor(number * (of / events));
  return {
    ...calendar,
    *events() {
      let number = 0;
      for (const event of calendar.events()) {
        const words = Object.keys(EVENTS_WITH).filter((word) => isChosen(number, EVENTS_WITH[word]));
        const description = `${event.fields.description}<p>${words.join(' ')}</p>`;
        yield words.length ? { ...event, fields: { ...event.fields, description } } : event;
        number += 1;
      }
    },
  };
}

/** Where it is decided what a database holds: the calendar, its tables, what is searched, and the index of words. */
const DECISIVE = [
  ...['seed', 'persistence/migrations', 'persistence/search-index'],
  ...['calendar/text/fold.js', 'calendar/text/indexed-words.js', 'resources/events/event-search-text.js'],
];

/** What the content of a database follows from. */
async function versionOf(events) {
  const hash = createHash('sha256').update(JSON.stringify([events, EVENTS_WITH]));
  for (const place of DECISIVE) {
    const names = place.endsWith('.js') ? [''] : (await readdir(new URL(`../dist/${place}`, import.meta.url))).sort();
    for (const name of names) {
      if (!`${place}${name}`.endsWith('.js')) continue;
      hash.update(await readFile(new URL(`../dist/${place}/${name}`.replace(/\/$/, ''), import.meta.url)));
    }
  }
  return hash.digest('hex');
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
    // There is no such database, or it was never measured.
    return undefined;
  }
}
