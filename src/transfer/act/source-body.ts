import type { EntityManager } from 'typeorm';
import { isOneOf } from '../../persistence/sql/conditions.js';
import { mostlyParsed } from '../kinds/fields-ahead.js';
import type { LinkTarget, TargetLinks } from '../kinds/import-kind.js';
import type { FieldValues } from '../plan/plan-record.js';
import type { SourceKind, SourceRecord, SourceWarning } from '../source-record.js';
import { isAlone } from './date-of-series.js';
import type { KnownIds } from './known-ids.js';

/** A record of the source in terms of the calendar. */
export interface SourceBody {
  /** A single event that recurs is a series. */
  readonly kind: SourceKind;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly links: TargetLinks;
  readonly warnings: readonly SourceWarning[];
}

/** What bodies are made with. */
export interface BodyParts {
  readonly ids: KnownIds;
  /** Ids of users by their login names. */
  readonly authors: ReadonlyMap<string, number>;
  /** The category that all events get. */
  readonly category: LinkTarget | undefined;
}

/** The body of a request for a record of the source. Links to records that were not imported are left out, with a warning. */
export function bodyOf(record: SourceRecord, { ids, authors, category }: BodyParts): SourceBody {
  const { recurrence, ...once } = record.fields;
  const isSeries = record.kind === 'series' || (record.kind === 'events' && !record.occurrence && Boolean(recurrence));
  const author = record.author === undefined ? undefined : authors.get(record.author);
  const isDate = record.occurrence !== undefined && !isAlone(ids, record.occurrence);
  const warnings = record.warnings.filter(({ code }) => !isDate || code !== 'missing-series');
  const targets = (kind: SourceKind, externalIds: readonly string[] | undefined) =>
    externalIds?.flatMap((id) => {
      const target = ids.target(kind, id);
      if (target === undefined) warnings.push(missingLink(kind, id));
      return target ?? [];
    });
  const { parent } = record.links;
  const links = {
    categories: targets('categories', record.links.categories),
    tags: targets('tags', record.links.tags),
    venues: targets('venues', record.links.venues),
    organizers: targets('organizers', record.links.organizers),
    parent: parent === undefined ? undefined : (targets('categories', [parent])?.[0] ?? null),
  };
  const isEvent = record.kind === 'events' || record.kind === 'series';
  return {
    kind: isSeries ? 'series' : record.kind,
    fields: mostlyParsed(
      { ...(isSeries ? record.fields : once), ...(author !== undefined && { author }) },
      record.fields,
    ),
    links: isEvent ? withCategory(links, record.fields['categories'], category) : links,
    warnings,
  };
}

const missingLink = (kind: SourceKind, id: string): SourceWarning => ({
  code: 'missing-link',
  param: kind,
  message: `${id} of ${kind} has not been imported.`,
});

/** Categories in the body are names, and stay in the body. */
function withCategory(links: TargetLinks, described: unknown, category: LinkTarget | undefined): TargetLinks {
  if (category === undefined || (described !== undefined && !links.categories)) return links;
  return { ...links, categories: [...new Set([...(links.categories ?? []), category])] };
}

/** The ids of the users with the login names of the authors. */
export async function readAuthors(
  db: EntityManager,
  records: readonly SourceRecord[],
): Promise<ReadonlyMap<string, number>> {
  const logins = [...new Set(records.flatMap(({ author }) => author ?? []))];
  if (logins.length === 0) return new Map();
  const { sql, values } = isOneOf('login', logins);
  const users = await db.query<{ id: number; login: string }[]>(`SELECT id, login FROM users WHERE ${sql}`, [
    ...values,
  ]);
  return new Map(users.map(({ id, login }) => [login, id]));
}

/** The values of the fields that the source gives; of `recurrence` what it says itself. */
export function requestedValues(values: FieldValues, fields: SourceBody['fields'], { links }: SourceBody): FieldValues {
  const names = new Set(Object.keys(fields));
  if (links.categories) names.add('categories');
  if (links.tags) names.add('tags');
  if (links.venues) names.add('venue');
  if (links.organizers) names.add('organizer');
  if (links.parent !== undefined) names.add('parent');
  const known = [...names].filter((name) => Object.hasOwn(values, name));
  const valueOf = (name: string) => (name === 'recurrence' ? fields[name] : values[name]);
  return Object.fromEntries(known.map((name) => [name, valueOf(name)]));
}
