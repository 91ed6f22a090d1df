import type { DataSource, EntityManager } from 'typeorm';
import type { RequestContext } from '../http/request/request-context.js';
import { parseFields } from '../http/validation/read-fields.js';
import { inTransaction } from '../persistence/connection/transaction.js';
import { idsOf } from '../resources/events/write/save-links.js';
import { CreateOrganizerDto } from '../resources/organizers/dto/create-organizer.dto.js';
import { findOrCreateOrganizers } from '../resources/organizers/organizer-links.js';
import type { TermKind } from '../resources/terms/taxonomy.js';
import { findTerms } from '../resources/terms/term-lookup.js';
import { lockTerms } from '../resources/terms/term-naming.js';
import { insertTerm, type NewTerm } from '../resources/terms/term.repository.js';
import { CreateVenueDto } from '../resources/venues/dto/create-venue.dto.js';
import { findOrCreateVenues } from '../resources/venues/venue-links.js';
import type { IdsByLink } from './linked-event.js';
import type { Fields, SampleCalendar } from './sample-calendar.js';
import { rejectSample } from './sample-input.js';
import type { SampleCategory } from './sample-places.js';

/** Creates the terms, venues and organizers of a calendar, except those whose names exist already. */
export function loadLinkedRecords(
  database: DataSource,
  { categories, tags, venues, organizers }: SampleCalendar,
  context: RequestContext,
): Promise<IdsByLink> {
  return inTransaction(database, undefined, async (db) => ({
    categories: await findOrCreateTerms(db, 'categories', categories, context),
    tags: await findOrCreateTerms(db, 'tags', tags, context),
    venues: idsOf(await findOrCreateVenues(db, venues.map(creating(CreateVenueDto)), context)),
    organizers: idsOf(await findOrCreateOrganizers(db, organizers.map(creating(CreateOrganizerDto)), context)),
  }));
}

async function findOrCreateTerms(
  db: EntityManager,
  kind: TermKind,
  terms: readonly (Pick<NewTerm, 'name'> & Partial<SampleCategory>)[],
  context: RequestContext,
): Promise<number[]> {
  await lockTerms(db, kind);
  const names = terms.map(({ name }) => name);
  const found = await findTerms(db, kind, names, [], 'name');
  const ids: number[] = [];
  for (const { name, description = '', parent } of terms) {
    const ofCategory = kind === 'categories' && { parentId: ids[parent ?? -1] ?? null };
    const term = { name, description, ...ofCategory };
    ids.push((found.get(name)?.[0] ?? (await insertTerm(db, kind, term, context))).id);
  }
  return ids;
}

const creating =
  <T extends object>(type: new () => T) =>
  (fields: Fields): { create: T } => {
    const { values, errors, missing } = parseFields(type, fields);
    for (const name of [...missing, ...errors.keys()]) rejectSample(name);
    return { create: values };
  };
