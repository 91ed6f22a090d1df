import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../../http/request/request-context.js';
import type { RecordResponse } from '../../../http/responses/rendered-response.js';
import { yieldToEventLoop } from '../../../http/responses/yield-to-event-loop.js';
import type { ParsedInput, RequestInput } from '../../../http/validation/request-input.js';
import { createOne, validateNewEvent } from '../create-one.js';
import type { CreateEventDto } from '../dto/create-event.dto.js';
import type { EventRecord } from '../event.record.js';
import { readKnownRecords } from '../write/save-links.js';
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
  const parsed: ParsedInput<CreateEventDto>[] = [];
  for (const input of inputs) {
    parsed.push(input.parse());
    await yieldToEventLoop();
  }
  const outcomes: Outcome[] = [];
  while (outcomes.length < parsed.length)
    outcomes.push(...(await createLeading(db, parsed.slice(outcomes.length), context)));
  return outcomes;
}

/** Creates the first events: those before the first that needs a create of its own, and that one. */
async function createLeading(
  db: EntityManager,
  inputs: readonly ParsedInput<CreateEventDto>[],
  context: RequestContext,
): Promise<Outcome[]> {
  const known = await readKnownRecords(
    db,
    inputs.map(({ values }) => values),
    context,
  );
  const leading: OutcomeOfOne<PlainEvent>[] = [];
  for (const input of inputs) {
    const valid = await outcomeOf(async () => {
      const validate = input.validate((values, addError) => validateNewEvent(db, values, context, addError, known));
      const { values, resolved } = await validate;
      return { parsed: input, input: values, ...resolved };
    });
    if (valid.status === 'fulfilled' && !isPlain(valid.value, leading)) break;
    leading.push(valid);
  }
  const written = await storeValid(db, leading, context);
  const next = inputs[leading.length];
  return next ? [...written, await partOutcome(db, () => createOne(db, next, context))] : written;
}

async function storeValid(
  db: EntityManager,
  checked: readonly OutcomeOfOne<PlainEvent>[],
  context: RequestContext,
): Promise<Outcome[]> {
  const valid = checked.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const stored = await storeCreates(db, valid, context);
  return checked.map((outcome) => (outcome.status === 'fulfilled' ? (stored.shift() as Outcome) : outcome));
}
