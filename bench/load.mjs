// Makes the databases that are measured, from the sample calendar; one that is there already is used again.
import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createConnection } from 'mysql2/promise';
import { systemClock } from '../dist/calendar/clock.js';
import { Site } from '../dist/calendar/site.js';
import { UTC } from '../dist/calendar/dates/zone.js';
import { dataSourceOptions } from '../dist/persistence/data-source.js';
import { emptyDatabase } from '../dist/persistence/empty-database.js';
import { openDatabase } from '../dist/persistence/open-database.js';
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

/** A database with so many events of the sample calendar, made unless it is there as this version makes it. */
export async function calendarOf(url, events) {
  const version = await versionOf(events);
  if ((await versionIn(url)) === version) return;
  const started = performance.now();
  await emptyDatabase(url);
  const database = await openDatabase({ ...dataSourceOptions({ url, poolSize: 1 }), entities });
  try {
    await new UserStore(database, systemClock).add({ ...WRITER, email: null, name: 'Writer' });
    const writing = {
      viewer: { id: 1, login: WRITER.login, role: WRITER.role },
      now: systemClock.now(),
      site: new Site(UTC, 12, { symbol: '$', code: 'USD', position: 'prefix' }),
    };
    await loadCalendar(database, withRareWord(sampleCalendar({ events })), writing, (written) => {
      if (written % 10_000 === 0) process.stderr.write(`  ${written} of ${events} events\n`);
    });
    await database.query('CREATE TABLE bench_version (version VARCHAR(64) NOT NULL)');
    await database.query('INSERT INTO bench_version VALUES (?)', [version]);
    if (url.startsWith('mysql'))
      await database.query(
        'ANALYZE TABLE events, event_categories, event_tags, event_venues, event_organizers, event_days',
      );
  } finally {
    await database.destroy();
  }
  process.stderr.write(`loaded ${events} events in ${Math.round((performance.now() - started) / 1000)} s\n`);
}

/** A word that one event in five hundred has; all words of the sample calendar are common ones. */
export const RARE_WORD = 'zeppelin';

function withRareWord(calendar) {
  return {
    ...calendar,
    *events() {
      let number = 0;
      for (const event of calendar.events()) {
        const description = `${event.fields.description}<p>A ${RARE_WORD} lands.</p>`;
        yield number++ % 500 === 0 ? { ...event, fields: { ...event.fields, description } } : event;
      }
    },
  };
}

/** What the content of a database follows from. */
async function versionOf(events) {
  const hash = createHash('sha256').update(`${events} ${RARE_WORD}`);
  for (const folder of ['../dist/seed/', '../dist/persistence/migrations/']) {
    const place = new URL(folder, import.meta.url);
    for (const name of (await readdir(place)).sort()) {
      if (name.endsWith('.js')) hash.update(await readFile(new URL(name, place)));
    }
  }
  return hash.digest('hex');
}

async function versionIn(url) {
  if (!url.startsWith('mysql')) return undefined;
  try {
    const connection = await createConnection(url);
    try {
      const [[row]] = await connection.query('SELECT version FROM bench_version');
      return row?.version;
    } finally {
      await connection.end();
    }
  } catch {
    return undefined;
  }
}
