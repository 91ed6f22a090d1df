import { tokenErrors } from '../../accounts/tokens/tokens.errors.js';
import { NOT_A_SOURCE } from '../../calendar/external-id.js';
import type { Problem } from '../../calendar/problem.js';
import { httpErrors } from '../../http/errors/http-errors.js';
import { eventErrors } from '../../resources/events/events.errors.js';
import { organizerErrors } from '../../resources/organizers/organizers.errors.js';
import { recordErrors } from '../../resources/publishing/find-record.js';
import { seriesErrors } from '../../resources/series/series.errors.js';
import { termErrors } from '../../resources/terms/terms.errors.js';
import { venueErrors } from '../../resources/venues/venues.errors.js';
import { ANY_OPERATION, unreadable, wrongCredentials } from './common-errors.js';
import type { Act, NamedOperation, Resource } from './operations.js';

/** The problems that an operation on a resource answers with a status. */
export function problemsOf(named: NamedOperation, status: number): Problem[] {
  const { resource, act } = named;
  switch (status) {
    case 400:
      return invalid(named);
    case 401:
      return [...(isRead(act) || isPublicList(named) ? [] : [httpErrors.signInFirst()]), ...wrongCredentials];
    case 403:
      return forbidden(named);
    case 404:
      return missing(named);
    case 410:
      return [recordErrorsOf(resource)?.inTrash()].filter((problem) => problem !== undefined);
    default:
      return ANY_OPERATION[status] ?? [];
  }
}

const isRead = (act: Act): boolean => act === 'read' || act === 'explain';
const isPublicList = ({ act, resource }: NamedOperation): boolean => act === 'list' && resource !== 'tokens';

/** An invalid field of each resource, with its message. */
const REJECTED: Record<Resource, readonly [field: string, message: string]> = {
  events: ['start_date', 'Must be a date such as 2027-06-04 17:30:00, in the years 1000 to 9999.'],
  venues: ['website', 'Must be an http or https URL.'],
  organizers: ['website', 'Must be an http or https URL.'],
  categories: ['parent', 'There is no such category.'],
  tags: ['name', 'Must not be blank.'],
  series: ['recurrence', 'FREQ: "HOURLY" is not DAILY, WEEKLY, MONTHLY or YEARLY.'],
  tokens: ['role', 'Must be one of: administrator, editor, author, contributor, subscriber.'],
};

function invalid({ resource, act, path }: NamedOperation): Problem[] {
  // The path itself can be invalid, which the examples of other acts show by their fields.
  const ofPath = path.endsWith('{external_id}') ? [httpErrors.invalidParameter('source', NOT_A_SOURCE)] : [];
  if (act === 'list' || act === 'explain')
    return [httpErrors.invalidParameter('page', 'Must be a whole number above zero.'), ...unreadable];
  const scoped: Partial<Record<Resource, Problem>> = {
    events: httpErrors.invalidParameter('scope', 'Must be one of: this, following, all.'),
    series: httpErrors.invalidParameter('include_past', 'Must be a boolean: true, false, 1 or 0.'),
  };
  if (act === 'delete') return [...(scoped[resource] ? [scoped[resource]] : ofPath), ...unreadable];
  if (act === 'read') return [...ofPath, ...unreadable];
  const [required = []] = act === 'create' || act === 'put' ? [REQUIRED[resource]] : [];
  return [
    httpErrors.invalidParameter(...REJECTED[resource]),
    ...(required.length ? [httpErrors.missingParameters(required)] : []),
    ...ownProblems(resource),
    ...unreadable,
  ];
}

const REQUIRED: Record<Resource, readonly string[]> = {
  events: ['title', 'start_date', 'end_date'],
  venues: ['venue'],
  organizers: ['organizer'],
  categories: ['name'],
  tags: ['name'],
  series: ['start_date'],
  tokens: ['name'],
};

function ownProblems(resource: Resource): Problem[] {
  const exists = termErrors.exists(7);
  const own: Record<Resource, Problem[]> = {
    events: [venueErrors.couldNotCreate(), organizerErrors.couldNotCreate()],
    venues: [venueErrors.couldNotCreate()],
    organizers: [organizerErrors.couldNotCreate()],
    categories: [exists],
    tags: [exists, termErrors.notHierarchical()],
    series: [venueErrors.couldNotCreate(), organizerErrors.couldNotCreate()],
    tokens: [],
  };
  return own[resource];
}

function forbidden({ resource, act }: NamedOperation): Problem[] {
  const own = recordErrorsOf(resource);
  const unavailable = resource === 'events' ? [eventErrors.noLongerAvailable()] : [];
  if (isRead(act) || (act === 'list' && own)) return own ? [own.notAccessible(), ...unavailable] : [];
  return [httpErrors.forbidden(), ...(act === 'list' ? [] : [httpErrors.crossOrigin()])];
}

function missing({ resource, act, path }: NamedOperation): Problem[] {
  const own = recordErrorsOf(resource);
  const ofPage = act === 'list' && own ? [own.pageNotFound(9)] : [];
  if (act === 'list' && !path.includes('{id}')) return ofPage;
  // An id that does not consist of digits matches no route.
  const noRoute = path.includes('{id}') ? [httpErrors.noRoute()] : [];
  return [own?.notFound() ?? termOrTokenNotFound(resource), ...ofPage, ...noRoute];
}

function termOrTokenNotFound(resource: Resource): Problem {
  if (resource === 'tokens') return tokenErrors.notFound(11);
  return termErrors.notFound(resource === 'tags' ? 'tags' : 'categories');
}

function recordErrorsOf(resource: Resource): ReturnType<typeof recordErrors> | undefined {
  const kinds: Partial<Record<Resource, ReturnType<typeof recordErrors>>> = {
    events: eventErrors,
    venues: venueErrors,
    organizers: organizerErrors,
    series: seriesErrors,
  };
  return kinds[resource];
}
