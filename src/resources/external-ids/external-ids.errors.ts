import type { ExternalId } from '../../calendar/external-id.js';
import { Problem } from '../../calendar/problem.js';

/** A record as an error names it. */
export interface NamedRecord {
  readonly id: number;
  readonly rest_url: string;
}

export const externalIdErrors = {
  /** `record` has the id; undefined if the viewer may not read it. */
  taken: ({ source, id }: ExternalId, record: NamedRecord | undefined) =>
    new Problem('conflict', 'external-id-taken', 'Another record has this external id.', {
      source,
      external_id: id,
      ...(record && { record }),
    }),
};

/** Whether an error says that another record has this external id. */
export const isTaken = (error: unknown, { source, id }: ExternalId): boolean =>
  error instanceof Problem &&
  error.code === 'external-id-taken' &&
  error.details['source'] === source &&
  error.details['external_id'] === id;
