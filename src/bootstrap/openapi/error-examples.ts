import { STATUS_CODES } from 'node:http';
import { signInFailed } from '../../accounts/users/basic-authenticator.js';
import { tokenErrors } from '../../accounts/tokens/tokens.errors.js';
import { NOT_A_SOURCE } from '../../calendar/external-id.js';
import type { Problem } from '../../calendar/problem.js';
import { bodyErrors } from '../../http/bodies/body-errors.js';
import { httpErrors } from '../../http/errors/http-errors.js';
import { outageProblem } from '../../http/errors/outages.js';
import { rateLimitErrors } from '../../http/errors/rate-limit-errors.js';
import { bearerErrors } from '../../http/request/bearer-token.js';
import { errorBody } from '../../http/responses/error-response.js';
import { eventErrors } from '../../resources/events/events.errors.js';
import { externalIdErrors } from '../../resources/external-ids/external-ids.errors.js';
import { seriesErrors } from '../../resources/series/series.errors.js';
import { organizerErrors } from '../../resources/organizers/organizers.errors.js';
import { recordErrors } from '../../resources/publishing/find-record.js';
import { termErrors } from '../../resources/terms/terms.errors.js';
import { venueErrors } from '../../resources/venues/venues.errors.js';
import {
  type Act,
  type ApiDocument,
  type Example,
  type Media,
  type NamedOperation,
  operationsOf,
  type Resource,
} from './operations.js';

/**
 * Adds an example for each possible code to every error response, in both media types. Examples are shared as
 * components.
 */
export function addErrorExamples(document: ApiDocument): void {
  const shared = new Map<string, Example>();
  for (const named of operationsOf(document)) {
    for (const [status, response] of Object.entries(named.operation.responses)) {
      const problems = problemsOf(named, Number(status));
      if (!problems.length || !response.content) continue;
      response.content = Object.fromEntries(
        Object.entries(response.content).map(([type, media]) => {
          const form = type === 'application/json' ? asError : asProblem;
          const examples = problems.map((problem) => [
            problem.code,
            { $ref: `#/components/examples/${share(shared, form(problem, Number(status)))}` },
          ]);
          return [type, { ...media, examples: Object.fromEntries(examples) as Media['examples'] }];
        }),
      );
    }
  }
  document.components = { ...document.components, examples: Object.fromEntries(shared) };
}

/** Adds an example to the components unless it is already there; returns its name. */
function share(shared: Map<string, Example>, { name, ...example }: Example & { name: string }): string {
  const text = JSON.stringify(example);
  for (let number = 1; ; number++) {
    const numbered = number === 1 ? name : `${name}-${number}`;
    const known = shared.get(numbered);
    if (known && JSON.stringify(known) !== text) continue;
    shared.set(numbered, example);
    return numbered;
  }
}

const asError = (problem: Problem, status: number) => ({
  name: problem.code,
  summary: problem.message,
  value: errorBody(problem, status),
});

const asProblem = ({ code, message, details }: Problem, status: number) => ({
  name: `${code}.problem`,
  summary: message,
  value: {
    type: `https://calendar.example/calendar/events/v1/doc#${code}`,
    title: STATUS_CODES[status],
    status,
    detail: message,
    instance: '/calendar/events/v1/events/11',
    code,
    ...details,
  },
});

function problemsOf(named: NamedOperation, status: number): Problem[] {
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
      return BY_STATUS[status] ?? [];
  }
}

const isRead = (act: Act): boolean => act === 'read' || act === 'explain';
const isPublicList = ({ act, resource }: NamedOperation): boolean => act === 'list' && resource !== 'tokens';

const wrongCredentials = [signInFailed(), bearerErrors.invalidToken()];

const BY_STATUS: Partial<Record<number, Problem[]>> = {
  409: [
    externalIdErrors.taken(
      { source: 'crm', id: 'A-17' },
      { id: 11, rest_url: 'https://calendar.example/calendar/events/v1/events/11' },
    ),
  ],
  412: [httpErrors.preconditionFailed()],
  413: [bodyErrors.tooLarge()],
  414: [rateLimitErrors.tooLongAddress(8192)],
  422: [httpErrors.keyReused()],
  429: [rateLimitErrors.tooManyRequests(20), rateLimitErrors.tooManySignIns(180)],
  503: [outageProblem('unreachable'), rateLimitErrors.tooSlow(30)],
};

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
  const unreadable = [bodyErrors.notJson(4, 'Syntax error'), bodyErrors.unreadable()];
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
