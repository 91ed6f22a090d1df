import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../../http/request/request-context.js';
import type { RecordResponse } from '../../../http/responses/rendered-response.js';
import { yieldToEventLoop } from '../../../http/responses/yield-to-event-loop.js';
import type { ParsedInput, RequestInput } from '../../../http/validation/request-input.js';
import { createOne, validateNewEvent } from '../create-one.js';
import type { CreateEventDto } from '../dto/create-event.dto.js';
import type { EventRecord } from '../event.record.js';
import { type KnownRecords, readKnownRecords } from '../write/save-links.js';
import { isPlain, type PlainEvent } from './plain-event.js';
import { outcomeOf, type OutcomeOfOne, partOutcome } from './outcome.js';
import { storeCreates } from './store-creates.js';

type Outcome = OutcomeOfOne<RecordResponse<EventRecord>>;

/**
 * Creates many events in the transaction of the caller; an input with an error spoils none of the others. Records, responses
 * and errors are those of one create after the other, but consecutive events that create nothing else are written together.
 * The outcomes are in the order of the inputs. Throws what is no error of a client, such as a deadlock.
 */
export async function createEvents(
  db: EntityManager,
  inputs: readonly RequestInput<CreateEventDto>[],
  context: RequestContext,
): Promise<Outcome[]> {
  const drafts: EventDraft[] = [];
  for (const input of inputs) {
    drafts.push({ parsed: input.parse() });
    await yieldToEventLoop();
  }
  return createInSets(db, drafts, context, {
    async validate({ parsed }, known) {
      const validate = parsed.validate((values, addError) => validateNewEvent(db, values, context, addError, known));
      const { values, resolved } = await validate;
      return { parsed, input: values, ...resolved };
    },
    together: (valid) => storeCreates(db, valid, context),
    alone: ({ parsed }) => createOne(db, parsed, context),
  });
}

/** A new event whose fields have been parsed. */
export interface EventDraft {
  readonly parsed: ParsedInput<CreateEventDto>;
}

/** How new events are validated and written. */
interface SetWriter<D extends EventDraft, P extends PlainEvent, T> {
  /** Throws the errors of the client. */
  readonly validate: (draft: D, known: KnownRecords) => Promise<P>;
  readonly together: (valid: readonly P[]) => Promise<OutcomeOfOne<T>[]>;
  readonly alone: (draft: D) => Promise<T>;
}

/** Creates events in as few sets as possible: an event that needs a create of its own ends one. */
export async function createInSets<D extends EventDraft, P extends PlainEvent, T>(
  db: EntityManager,
  drafts: readonly D[],
  context: RequestContext,
  writer: SetWriter<D, P, T>,
): Promise<OutcomeOfOne<T>[]> {
  const outcomes: OutcomeOfOne<T>[] = [];
  while (outcomes.length < drafts.length)
    outcomes.push(...(await createLeading(db, drafts.slice(outcomes.length), context, writer)));
  return outcomes;
}

/** Creates the first events: those before the first that needs a create of its own, and that one. */
async function createLeading<D extends EventDraft, P extends PlainEvent, T>(
  db: EntityManager,
  drafts: readonly D[],
  context: RequestContext,
  { validate, together, alone }: SetWriter<D, P, T>,
): Promise<OutcomeOfOne<T>[]> {
  const known = await readKnownRecords(
    db,
    drafts.map(({ parsed }) => parsed.values),
    context,
  );
  const leading: OutcomeOfOne<P>[] = [];
  for (const draft of drafts) {
    const valid = await outcomeOf(() => validate(draft, known));
    if (valid.status === 'fulfilled' && !isPlain(valid.value, leading)) break;
    leading.push(valid);
  }
  const stored = await together(leading.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : [])));
  const written = leading.map((outcome) =>
    outcome.status === 'fulfilled' ? (stored.shift() as OutcomeOfOne<T>) : outcome,
  );
  const next = drafts[leading.length];
  return next ? [...written, await partOutcome(db, () => alone(next))] : written;
}
