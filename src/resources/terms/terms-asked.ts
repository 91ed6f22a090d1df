import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../http/access/caller.js';
import type { AddError } from '../../http/input/sent.js';
import { findReferenced } from '../../persistence/known-records.js';
import { validateReadableEvent } from '../publishing/linkable-events.js';
import type { ListTermsDto } from './dto/list-terms.dto.js';
import type { TermKind } from './taxonomy.js';
import { idsIn, resolveTermFilter, type TermEntry } from './term-lookup.js';

/** What a list of terms is limited to. Undefined does not limit. */
export interface TermCriteria<Input extends ListTermsDto = ListTermsDto> {
  /** The validated values as they were sent. */
  readonly input: Partial<Input>;
  /** The ids of `include`, in its order. */
  readonly included: readonly number[] | undefined;
  readonly excluded: readonly number[] | undefined;
}

/** Looks up what the input refers to. Reports a validation error for terms and events that do not exist or cannot be seen. */
export async function resolveTermCriteria<Input extends ListTermsDto>(
  db: EntityManager,
  kind: TermKind,
  input: Partial<Input>,
  context: RequestContext,
  addError: AddError,
): Promise<TermCriteria<Input>> {
  await validateReadableEvent(db, 'event', input.event, context, addError);
  await validateReadableEvent(db, 'post', input.post, context, addError);
  return {
    input,
    included: await resolveEntries(db, kind, 'include', input.include, addError),
    excluded: await resolveEntries(db, kind, 'exclude', input.exclude, addError),
  };
}

async function resolveEntries(
  db: EntityManager,
  kind: TermKind,
  parameter: string,
  entries: readonly TermEntry[] | undefined,
  addError: AddError,
): Promise<number[] | undefined> {
  if (!entries) return undefined;
  const byId = await findReferenced(db, { [kind]: idsIn(entries) });
  const { ids, unknown } = await resolveTermFilter(db, kind, entries, byId[kind]);
  if (unknown.length) addError(parameter, `There are no such ${kind}: ${unknown.slice(0, 20).join(', ')}.`);
  return ids;
}
