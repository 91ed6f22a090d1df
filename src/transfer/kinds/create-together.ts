import type { EntityManager } from 'typeorm';
import { Problem } from '../../calendar/problem.js';
import { slugOf } from '../../calendar/slugs/slug.js';
import { inSavepoint } from '../../persistence/connection/savepoint.js';
import { updateRecord } from '../../persistence/sql/insert-rows.js';
import type { Organizer } from '../../resources/organizers/organizer.entity.js';
import { saveWithUniqueSlug } from '../../resources/publishing/unique-slug.js';
import type { Venue } from '../../resources/venues/venue.entity.js';
import type { NewRecord, Stored } from './import-kind.js';
import { storedProperties } from './stored-columns.js';

/** How new venues or organizers are written. */
interface Creates<S extends Stored> {
  readonly kind: 'venues' | 'organizers';
  readonly type: new () => Venue | Organizer;
  /** Whether it can be written together with others. */
  readonly isPlain: (added: NewRecord<S>) => boolean;
  readonly together: (plain: readonly NewRecord<S>[]) => Promise<readonly S[]>;
  readonly alone: (added: NewRecord<S>) => Promise<S>;
}

/** Writes plain new records with a few statements, and each of the others by itself. */
export async function createTogether<S extends Stored>(
  db: EntityManager,
  added: readonly NewRecord<S>[],
  creates: Creates<S>,
): Promise<(S | Problem)[]> {
  const plain = added.filter((one) => creates.isPlain(one));
  const together = plain.length ? await creates.together(plain) : [];
  const written = new Map(plain.map((one, index) => [one, together[index]]));
  const outcomes: (S | Problem)[] = [];
  for (const one of added) outcomes.push(written.get(one) ?? (await createAlone(db, one, creates)));
  return outcomes;
}

async function createAlone<S extends Stored>(
  db: EntityManager,
  added: NewRecord<S>,
  { kind, type, alone }: Creates<S>,
): Promise<S | Problem> {
  try {
    return await inSavepoint(db, async () => {
      const stored = await alone(added);
      const { slug, ...columns } = publishedColumns(kind, added.columns);
      if (Object.keys(columns).length > 0) await updateRecord(db, type, stored.id, columns);
      const write = (free: string) => updateRecord(db, type, stored.id, { slug: free });
      if (slug !== undefined) await saveWithUniqueSlug(db, type, slug, write, stored.id);
      return stored;
    });
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** The columns of a venue or organizer of an export; their slugs are no fields of the API when they are created. */
export function publishedColumns(
  kind: 'venues' | 'organizers',
  columns: NewRecord<Stored>['columns'],
): Partial<Venue & Organizer> {
  const slug = typeof columns['slug'] === 'string' ? slugOf(columns['slug']) : '';
  return { ...storedProperties(kind, columns), ...(slug !== '' && { slug }) };
}
