import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import type { Site } from '../../calendar/site.js';
import { isOneOf, where } from '../../persistence/sql/conditions.js';
import { readRecords } from '../../persistence/sql/records.js';
import { Event } from '../../resources/events/event.entity.js';
import { readLinkedIds } from '../../resources/events/series/stored-occurrences.js';
import { Series } from '../../resources/events/series/series.entity.js';
import type { Image } from '../../resources/images/image.entity.js';
import { readImages } from '../../resources/images/image.repository.js';
import { Organizer } from '../../resources/organizers/organizer.entity.js';
import type { Publishable } from '../../resources/publishing/publishable.entity.js';
import { Venue } from '../../resources/venues/venue.entity.js';
import type { SourceKind } from '../source-record.js';
import type { RecordLine } from './format.js';
import { eventLine, organizerLine, seriesLine, termLine, type TermColumns, venueLine } from './record-lines.js';

/** Records that are in memory at a time. */
const PAGE = 250;

type Line = Pick<RecordLine, 'type' | 'id' | 'fields' | 'links' | 'series' | 'stored'>;

/** All records of a calendar, each after those that it refers to. */
export async function* readCalendar(db: EntityManager, site: Site): AsyncGenerator<RecordLine> {
  for (const kind of ['categories', 'tags'] as const) {
    for (const page of inPages(parentsFirst(await readTerms(db, kind))))
      yield* withIds(
        db,
        kind,
        page.map((term) => termLine(kind, term)),
      );
  }
  yield* published(db, Venue, 'venues', (page) => page.map(venueLine));
  yield* published(db, Organizer, 'organizers', (page) => page.map(organizerLine));
  yield* published(db, Series, 'series', (page) => page.map((series) => seriesLine(series, site)));
  yield* published(db, Event, 'events', async (page) => {
    const linksOf = await readLinkedIds(
      db,
      page.map(({ id }) => id),
    );
    return page.map((event) => eventLine(event, linksOf(event.id), site));
  });
}

/** The records of a table in the order of their ids. */
async function* published<T extends Publishable>(
  db: EntityManager,
  type: EntityTarget<T>,
  kind: SourceKind,
  linesOf: (page: readonly T[]) => Promise<Line[]> | Line[],
): AsyncGenerator<RecordLine> {
  for (let last = 0; ;) {
    const filter = where(`${kind}.id > ?`, last);
    const page = await readRecords(db, type as EntityTarget<T & ObjectLiteral>, {
      ...{ filter, orderBy: `${kind}.id`, limit: PAGE },
    });
    if (page.length === 0) return;
    last = page.at(-1)?.id ?? last;
    const authors = await readAuthors(db, page);
    const imageOf = await readImages(db, page);
    const former = kind === 'events' ? await readFormerSlugs(db, page) : undefined;
    const lines = (await linesOf(page)).map((line, index) => {
      const record = page[index];
      const image = record && imageOf(record);
      const slugs = former?.get(line.id);
      return {
        ...line,
        author: authors.get(record?.authorId ?? 0) ?? null,
        ...(image && { image: imageLine(image) }),
        ...(slugs && { former_slugs: slugs }),
      };
    });
    yield* withIds(db, kind, lines);
  }
}

function imageLine({ id, url, extension, width, height, filesize, sizes }: Image) {
  return { id, url, extension, width, height, filesize, sizes };
}

async function* withIds(
  db: EntityManager,
  kind: SourceKind,
  lines: readonly Omit<RecordLine, 'external_ids'>[],
): AsyncGenerator<RecordLine> {
  const ids = isOneOf(
    'record_id',
    lines.map(({ id }) => id),
  );
  const rows = await db.query<{ recordId: number; source: string; id: string | Buffer; imported: string | null }[]>(
    `SELECT record_id AS recordId, source, external_id AS id, imported FROM external_ids
     WHERE kind = ? AND ${ids.sql} ORDER BY record_id, source, external_id`,
    [kind, ...ids.values],
  );
  for (const line of lines) {
    const own = rows.filter(({ recordId }) => recordId === line.id);
    const external_ids = own.map(({ source, id, imported }) => ({ source, id: String(id), imported }));
    yield own.length ? { ...line, external_ids } : line;
  }
}

async function readTerms(db: EntityManager, kind: 'categories' | 'tags'): Promise<TermColumns[]> {
  const parent = kind === 'categories' ? 'parent_id' : 'NULL';
  return db.query<TermColumns[]>(
    `SELECT id, version, modified_utc AS modifiedUtc, name, slug, description, ${parent} AS parentId
     FROM ${kind} ORDER BY id`,
  );
}

/** In the order of ids, but each after its parent. */
function parentsFirst(terms: readonly TermColumns[]): TermColumns[] {
  const byId = new Map(terms.map((term) => [term.id, term]));
  const ordered = new Set<TermColumns>();
  const add = (term: TermColumns): void => {
    const parent = byId.get(term.parentId ?? 0);
    if (parent && !ordered.has(parent)) add(parent);
    ordered.add(term);
  };
  terms.forEach(add);
  return [...ordered];
}

function* inPages<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += PAGE) yield items.slice(from, from + PAGE);
}

async function readAuthors(db: EntityManager, page: readonly Publishable[]): Promise<ReadonlyMap<number, string>> {
  const { sql, values } = isOneOf('id', [...new Set(page.map(({ authorId }) => authorId))]);
  const users = await db.query<{ id: number; login: string }[]>(`SELECT id, login FROM users WHERE ${sql}`, [
    ...values,
  ]);
  return new Map(users.map(({ id, login }) => [id, login]));
}

async function readFormerSlugs(db: EntityManager, page: readonly Publishable[]): Promise<Map<number, string[]>> {
  const { sql, values } = isOneOf(
    'event_id',
    page.map(({ id }) => id),
  );
  const rows = await db.query<{ id: number; slug: string }[]>(
    `SELECT event_id AS id, slug FROM former_slugs WHERE ${sql} ORDER BY event_id, slug`,
    [...values],
  );
  const found = new Map<number, string[]>();
  for (const { id, slug } of rows) found.set(id, [...(found.get(id) ?? []), slug]);
  return found;
}
