import type { EntityManager } from 'typeorm';
import { Preconditions } from '../../../http/conditional-requests/preconditions.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import type { RecordResponse } from '../../../http/responses/rendered-response.js';
import type { Ref } from '../../../http/routing/record-ref.js';
import type { RequestInput } from '../../../http/validation/request-input.js';
import type { UpdateEventDto } from '../dto/update-event.dto.js';
import type { EventRecord } from '../event.record.js';
import { updateOne } from '../update-one.js';

/** One of many updates; without preconditions it overwrites whatever is there. */
export interface UpdateOfEvent {
  readonly ref: Ref;
  readonly input: RequestInput<UpdateEventDto>;
  readonly preconditions?: Preconditions;
}

const NO_PRECONDITIONS = new Preconditions({});

/** An update that cannot be written together with others. */
export const updateAlone = (
  db: EntityManager,
  { ref, input, preconditions = NO_PRECONDITIONS }: UpdateOfEvent,
  context: RequestContext,
): Promise<RecordResponse<EventRecord>> => updateOne(db, ref, input, context, preconditions);
