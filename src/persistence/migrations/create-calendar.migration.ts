import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';

/** The common columns of events, venues and organizers. Times are `YYYY-MM-DD HH:MM:SS` text, see docs/adr. */
const PUBLISHABLE = `
  id INT NOT NULL PRIMARY KEY,
  version INT NOT NULL DEFAULT 1,
  author_id INT NOT NULL,
  status VARCHAR(10) NOT NULL,
  publish_at VARCHAR(19) NOT NULL DEFAULT '',
  date VARCHAR(19) NOT NULL,
  date_utc VARCHAR(19) NOT NULL,
  modified VARCHAR(19) NOT NULL,
  modified_utc VARCHAR(19) NOT NULL,
  slug VARCHAR(200) NOT NULL,
  sort_name VARCHAR(191) NOT NULL,
  description MEDIUMTEXT NOT NULL,
  image_id INT NULL`;

const TERM = `
  id INT NOT NULL PRIMARY KEY,
  version INT NOT NULL DEFAULT 1,
  modified_utc VARCHAR(19) NOT NULL,
  name VARCHAR(200) NOT NULL,
  sort_name VARCHAR(400) NOT NULL,
  slug VARCHAR(200) NOT NULL,
  description TEXT NOT NULL,
  event_count INT NOT NULL DEFAULT 0`;

/** The columns of an event that join tables repeat, so that lists and counts by link read only the join table. */
const REPEATED = `
  showing INT NOT NULL, publish_at VARCHAR(19) NOT NULL, start_utc VARCHAR(19) NOT NULL, end_utc VARCHAR(19) NOT NULL`;

/** Users, the five resources, images, join tables, and the tables of searches: folded texts and the word index of events. */
export class CreateCalendar1795000000000 implements MigrationInterface {
  readonly name = 'CreateCalendar1795000000000';

  async up(runner: QueryRunner): Promise<void> {
    const { autoId, tail, keyedTail } = dialectOf(runner);
    const table = (name: string, columns: string, end = tail) =>
      runner.query(`CREATE TABLE ${name} (${columns}) ${end}`);
    const index = (name: string, on: string, unique = '') => runner.query(`CREATE ${unique} INDEX ${name} ON ${on}`);

    await table('record_ids', `id ${autoId}, kind VARCHAR(12) NOT NULL`);
    // Ids start at 11: clients know the ids below as pages and images of the site.
    await runner.query("INSERT INTO record_ids (id, kind) VALUES (10, '')");
    await table(
      'users',
      `id ${autoId}, login VARCHAR(60) NOT NULL, email VARCHAR(254) NULL, name VARCHAR(250) NOT NULL,
       role VARCHAR(20) NOT NULL, password_hash VARCHAR(255) NOT NULL, disabled BOOLEAN NOT NULL, created_utc VARCHAR(19) NOT NULL`,
    );
    await index('users_login', 'users (login)', 'UNIQUE');
    await index('users_email', 'users (email)', 'UNIQUE');
    await table(
      'images',
      `id INT NOT NULL PRIMARY KEY, url TEXT NOT NULL, url_hash VARCHAR(64) NOT NULL, extension VARCHAR(16) NOT NULL,
       width INT NULL, height INT NULL, filesize INT NULL, sizes TEXT NULL`,
    );
    await index('images_url', 'images (url_hash)', 'UNIQUE');

    await table(
      'events',
      `${PUBLISHABLE}, title TEXT NOT NULL, excerpt MEDIUMTEXT NOT NULL, all_day BOOLEAN NOT NULL,
       start_local VARCHAR(19) NOT NULL, end_local VARCHAR(19) NOT NULL, start_utc VARCHAR(19) NOT NULL, end_utc VARCHAR(19) NOT NULL,
       timezone VARCHAR(64) NOT NULL, timezone_abbr VARCHAR(20) NOT NULL, cost TEXT NOT NULL, website TEXT NOT NULL,
       show_map BOOLEAN NOT NULL, show_map_link BOOLEAN NOT NULL, hidden BOOLEAN NOT NULL, sticky BOOLEAN NOT NULL,
       featured BOOLEAN NOT NULL, ticketed BOOLEAN NOT NULL, parent_id INT NULL, span INT NOT NULL`,
    );
    await table(
      'venues',
      `${PUBLISHABLE}, name TEXT NOT NULL, address TEXT NOT NULL, city TEXT NOT NULL, country TEXT NOT NULL,
       province TEXT NOT NULL, state TEXT NOT NULL, zip TEXT NOT NULL, phone TEXT NOT NULL, stateprovince TEXT NOT NULL,
       stateprovince_derived BOOLEAN NOT NULL, website TEXT NOT NULL, show_map BOOLEAN NOT NULL, show_map_link BOOLEAN NOT NULL,
       geo_lat DOUBLE NULL, geo_lng DOUBLE NULL`,
    );
    await table(
      'organizers',
      `${PUBLISHABLE}, name TEXT NOT NULL, phone TEXT NOT NULL, website TEXT NOT NULL, email TEXT NOT NULL`,
    );
    for (const kind of ['events', 'venues', 'organizers']) {
      await index(`${kind}_slug`, `${kind} (slug)`, 'UNIQUE');
      await index(`${kind}_author`, `${kind} (author_id, status)`);
    }
    // Lists read these indexes in order; they contain every column that decides whether a viewer sees an event.
    const decisive = 'status, publish_at, author_id, featured, ticketed';
    await index('events_start', `events (hidden, start_utc, id, end_utc, ${decisive})`);
    await index('events_end', `events (hidden, end_utc, id, start_utc, ${decisive})`);
    await index('events_running', 'events (status, hidden, span, start_utc, end_utc)');
    await index('events_scheduled', 'events (publish_at, status, hidden, start_utc, end_utc)');
    await index('venues_scheduled', 'venues (publish_at)');
    await index('organizers_scheduled', 'organizers (publish_at)');
    await index('events_parent', 'events (parent_id)');
    await index('venues_date', 'venues (status, date, id, publish_at)');
    await index('venues_name', 'venues (sort_name, id)');
    await index('venues_place', 'venues (geo_lat, geo_lng)');
    await index('organizers_date', 'organizers (status, date, id, publish_at)');
    await index('organizers_name', 'organizers (sort_name, id)');

    await table('categories', `${TERM}, parent_id INT NULL`);
    await table('tags', TERM);
    for (const kind of ['categories', 'tags']) {
      await index(`${kind}_slug`, `${kind} (slug)`, 'UNIQUE');
      await index(`${kind}_name`, `${kind} (sort_name, id)`);
    }
    await index('categories_parent', 'categories (parent_id)');

    const link = async (name: string, other: string, otherTable: string, more = '') => {
      await table(
        name,
        `event_id INT NOT NULL, ${other} INT NOT NULL, ${REPEATED}${more}, PRIMARY KEY (event_id, ${other}),
         FOREIGN KEY (event_id) REFERENCES events (id) ON DELETE CASCADE,
         FOREIGN KEY (${other}) REFERENCES ${otherTable} (id) ON DELETE CASCADE`,
      );
      await index(`${name}_start`, `${name} (${other}, showing, start_utc, event_id, end_utc, publish_at)`);
    };
    await link('event_categories', 'category_id', 'categories');
    await link('event_tags', 'tag_id', 'tags');
    await link('event_venues', 'venue_id', 'venues', ', position INT NOT NULL DEFAULT 0');
    await link('event_organizers', 'organizer_id', 'organizers', ', position INT NOT NULL DEFAULT 0');
    await table(
      'event_days',
      `status VARCHAR(10) NOT NULL, hidden BOOLEAN NOT NULL, day VARCHAR(10) NOT NULL, starts INT NOT NULL,
       PRIMARY KEY (status, hidden, day)`,
    );

    await table(
      'search_texts',
      `record_id INT NOT NULL, field VARCHAR(16) NOT NULL, text MEDIUMTEXT NOT NULL, PRIMARY KEY (record_id, field)`,
    );
    await table('search_words', 'word VARCHAR(32) NOT NULL PRIMARY KEY', keyedTail);
    await table(
      'search_word_endings',
      'ending VARCHAR(32) NOT NULL, word VARCHAR(32) NOT NULL, PRIMARY KEY (ending, word)',
      keyedTail,
    );
    await table(
      'event_words',
      `word VARCHAR(32) NOT NULL, start_utc VARCHAR(19) NOT NULL, event_id INT NOT NULL, end_utc VARCHAR(19) NOT NULL,
       publish_at VARCHAR(19) NOT NULL, PRIMARY KEY (word, start_utc, event_id)`,
      keyedTail,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    const links = ['event_categories', 'event_tags', 'event_venues', 'event_organizers'];
    const resources = ['events', 'venues', 'organizers', 'categories', 'tags'];
    const searched = ['event_words', 'search_word_endings', 'search_words', 'search_texts'];
    for (const name of [...links, 'event_days', ...resources, ...searched, 'images', 'users', 'record_ids']) {
      await runner.query(`DROP TABLE ${name}`);
    }
  }
}
