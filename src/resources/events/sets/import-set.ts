import type { EntityManager } from 'typeorm';
import { Problem } from '../../../calendar/problem.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import { inSavepoint } from '../../../persistence/connection/savepoint.js';
import { updateRecord } from '../../../persistence/sql/insert-rows.js';
import { nextRecordIds } from '../../../read-models/id-sequence.js';
import { findOrCreateImages } from '../../images/image-set.js';
import { isSurelySmall } from '../../publishing/record-size.js';
import { createOne } from '../create-one.js';
import { Event, type EventColumns } from '../event.entity.js';
import { preferredSlug } from '../write/new-event.js';
import { findOrCreateLinks, validateLinks } from '../write/save-links.js';
import { createInSets, type EventDraft } from './create-set.js';
import { type OutcomeOfOne, partOutcome } from './outcome.js';
import type { PlainEvent } from './plain-event.js';
import { responsesTo, type WrittenEvent } from './responses.js';
import { writeWithFreeSlugs } from './store-creates.js';

/** A new event of an import, which has been found valid but for its links. */
export interface ImportedDraft extends EventDraft {
  /** Without id, image and a slug that is free. */
  readonly event: EventColumns;
  /** Columns that do not follow from its fields. */
  readonly columns: Partial<EventColumns>;
}

type Draft = PlainEvent & Pick<ImportedDraft, 'event' | 'columns'>;

type Outcome = OutcomeOfOne<{ readonly id: number; readonly slug: string }>;

/** Like `createEvents` for events of which nobody waits for a response: only their ids and slugs are known afterwards. */
export function importEvents(
  db: EntityManager,
  drafts: readonly ImportedDraft[],
  context: RequestContext,
): Promise<Outcome[]> {
  return createInSets(db, drafts, context, {
    async validate({ parsed, event, columns }, known) {
      const { values: input, resolved: links } = await parsed.validate((values, addError) =>
        validateLinks(db, values, context, addError, known),
      );
      return { parsed, event, columns, input, links, times: event, schedule: undefined };
    },
    together: (valid) => storeImported(db, valid, context),
    alone: (draft) => importAlone(db, draft, context),
  });
}

async function importAlone(
  db: EntityManager,
  { parsed, columns }: Pick<ImportedDraft, 'parsed' | 'columns'>,
  context: RequestContext,
): Promise<{ id: number; slug: string }> {
  const { id, slug } = (await createOne(db, parsed, context)).body;
  if (Object.keys(columns).length > 0) await updateRecord(db, Event, id, columns);
  return { id, slug };
}

async function storeImported(db: EntityManager, valid: readonly Draft[], context: RequestContext): Promise<Outcome[]> {
  if (valid.length === 0) return [];
  try {
    const events = await inSavepoint(db, () => storeAll(db, valid, context));
    return events.map(({ event: { id, slug } }) => ({ status: 'fulfilled', value: { id, slug } }));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
  // One of them is too large.
  const outcomes: Outcome[] = [];
  for (const draft of valid) outcomes.push(await partOutcome(db, () => importAlone(db, draft, context)));
  return outcomes;
}

async function storeAll(db: EntityManager, valid: readonly Draft[], context: RequestContext) {
  const ids = await nextRecordIds(db, 'event', valid.length);
  const images = await findOrCreateImages(
    db,
    valid.map(({ input }) => input.image),
    context,
  );
  const created: WrittenEvent[] = [];
  for (const [index, { event, columns, input, links }] of valid.entries()) {
    const id = ids[index] ?? 0;
    const own = { id, slug: preferredSlug(id, input.slug, input.title), imageId: images[index] ?? null };
    // They all exist, so this sends no statement.
    const changed = await findOrCreateLinks(db, links, context);
    const { hasScheduled } = links;
    created.push({ event: { ...event, ...columns, ...own }, changed, hasScheduled, externalIds: [], input });
  }
  const written = await writeWithFreeSlugs(db, created, context);
  const isSmall = ({ event, changed }: WrittenEvent) => isSurelySmall([event, ...Object.values(changed).flat()]);
  // Whether the others are too large, only their responses show.
  const uncertain = written.filter((one) => !isSmall(one));
  if (uncertain.length > 0) await responsesTo(db, uncertain, context);
  return written;
}
