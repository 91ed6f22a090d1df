import type { EntityManager } from 'typeorm';
import type { SearchQuery } from '../../calendar/text/search-words.js';
import { type ArrangingField, type ListWalk, walkOf } from '../../http/pagination/list-walk.js';
import type { PageRequest } from '../../http/pagination/page.js';
import type { RequestContext } from '../../http/request/request-context.js';
import type { AddError } from '../../http/validation/request-input.js';
import { allOf, type Condition, isOneOf, not } from '../../persistence/sql/conditions.js';
import { findRecordsWith } from '../../read-models/external-ids.js';
import { ofEvent, validateReadableEvent, withEvents, withUpcomingEvents } from '../publishing/linkable-events.js';
import { matchingText, parseSearch, resolveStatuses } from '../publishing/list-options.js';
import {
  isModifiedRelative,
  type ModifiedLimits,
  modifiedBeyond,
  resolveModified,
} from '../publishing/modified-limits.js';
import { type PublishedPage, readPublishedPage } from '../publishing/published-page.js';
import type { Status } from '../publishing/status.js';
import { listedFor } from '../publishing/visibility.js';
import type { ListOrganizersDto } from './dto/list-organizers.dto.js';
import { Organizer } from './organizer.entity.js';

/** The resolved filters of a list of organizers. Undefined means no filter. */
export interface OrganizerCriteria {
  /** The validated query parameters. */
  readonly input: Partial<ListOrganizersDto>;
  /** The walk by cursor that the request is part of. */
  readonly walk: ListWalk | undefined;
  readonly modified: ModifiedLimits;
  readonly search: SearchQuery | undefined;
  /** Undefined: the statuses that the viewer sees by default. */
  readonly statuses: readonly Status[] | undefined;
  /** Ids of the records with the external ids of the request. */
  readonly identified: readonly number[] | undefined;
}

/** Resolves the query parameters. Reports an error for an event or a status that the viewer may not see. */
export async function resolveOrganizerCriteria(
  db: EntityManager,
  input: Partial<ListOrganizersDto>,
  context: RequestContext,
  addError: AddError,
): Promise<OrganizerCriteria> {
  await validateReadableEvent(db, 'event', input.event, context, addError);
  const search = parseSearch(input.search, addError);
  const { now, site } = context;
  const moment = input.only_with_upcoming || isModifiedRelative(input) ? now : undefined;
  const walk = walkOf(input, { name: 'organizers', now, moment }, addError);
  const modified = resolveModified(input, walk?.since ?? now, site.zone, addError);
  return {
    input,
    walk,
    modified,
    search,
    statuses: resolveStatuses(input.status, context.viewer, addError),
    identified: input.external_id && (await findRecordsWith(db, 'organizers', input.external_id)),
  };
}

/** The SQL condition of a filter; undefined if the request does not use it. */
type OrganizerFilter = (criteria: OrganizerCriteria, context: RequestContext) => Condition | undefined;

/** All filters, in the order of their conditions in the statement. */
const organizerFilters = {
  // Always present, unlike the others: limits the list to what the viewer may see.
  status: ({ statuses }, { viewer, now }) => listedFor('organizers', viewer, now, statuses),
  search: ({ search }) => search && matchingText('organizers.id', search),
  modified_after: ({ modified }) => modifiedBeyond('organizers', 'modified_after', modified),
  modified_before: ({ modified }) => modifiedBeyond('organizers', 'modified_before', modified),
  external_id: ({ identified }) => identified && isOneOf('organizers.id', identified),
  event: ({ input: { event } }) => (event === undefined ? undefined : ofEvent('organizers', event)),
  has_events({ input: { has_events } }, { viewer, now }) {
    if (has_events === undefined) return undefined;
    const hasEvents = withEvents('organizers', viewer, now);
    return has_events ? hasEvents : not(hasEvents);
  },
  only_with_upcoming({ input: { only_with_upcoming }, walk }, { viewer, now }) {
    return only_with_upcoming ? withUpcomingEvents('organizers', viewer, now, walk?.since) : undefined;
  },
} satisfies Record<Exclude<keyof ListOrganizersDto, ArrangingField>, OrganizerFilter>;

/** Reads one page of the organizers and their total number; of a walk, the cursor of the next page too. */
export function readOrganizers(
  db: EntityManager,
  criteria: OrganizerCriteria,
  context: RequestContext,
  pageRequest: PageRequest,
): Promise<PublishedPage<Organizer>> {
  const filter = allOf(
    Object.values<OrganizerFilter>(organizerFilters).map((conditionOf) => conditionOf(criteria, context)),
  );
  const { walk, input } = criteria;
  const list = { table: 'organizers', filter, orderby: input.orderby, order: input.order, walk };
  return readPublishedPage(db, Organizer, list, pageRequest);
}
