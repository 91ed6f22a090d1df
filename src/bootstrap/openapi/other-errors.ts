import type { Problem } from '../../calendar/problem.js';
import { changeErrors } from '../../changes/changes.errors.js';
import { revisionErrors } from '../../changes/revisions/revisions.errors.js';
import { webhookErrors } from '../../changes/webhooks/webhooks.errors.js';
import { feedsBusy } from '../../feeds/feed-slots.js';
import { unknownNamespace } from '../../http/discovery/namespace.errors.js';
import { httpErrors } from '../../http/errors/http-errors.js';
import { eventErrors } from '../../resources/events/events.errors.js';
import { organizerErrors } from '../../resources/organizers/organizers.errors.js';
import { seriesErrors } from '../../resources/series/series.errors.js';
import { termErrors } from '../../resources/terms/terms.errors.js';
import { venueErrors } from '../../resources/venues/venues.errors.js';
import { importErrors } from '../../transfer/rest/imports.errors.js';
import { ANY_OPERATION, unreadable, wrongCredentials } from './common-errors.js';

/** An operation that does not belong to a resource, or not to a resource alone. */
export interface OtherOperation {
  readonly path: string;
  /** In lower case. */
  readonly method: string;
  /** Whether credentials are optional. */
  readonly isPublic: boolean;
}

type ProblemsByStatus = Partial<Record<number, Problem[]>>;

const invalid = (parameter: string, message: string) => [httpErrors.invalidParameter(parameter, message)];

const NOT_FOUND: Readonly<Record<string, Problem>> = {
  events: eventErrors.notFound(),
  series: seriesErrors.notFound(),
  venues: venueErrors.notFound(),
  organizers: organizerErrors.notFound(),
  categories: termErrors.notFound('categories'),
  tags: termErrors.notFound('tags'),
};

/** The errors of each group of operations, by what their path begins with or contains; the first one counts. */
const GROUPS: readonly (readonly [RegExp, (operation: OtherOperation) => ProblemsByStatus])[] = [
  [/^\/$/, () => ({ 404: [unknownNamespace()] })],
  [/\{format\}$/, ({ path }) => feedProblems(path)],
  [/\/revisions/, ({ path }) => revisionProblems(path)],
  [/\/erase$/, () => ({ 400: [], 404: [organizerErrors.notFound()] })],
  [
    /^\/changes$/,
    () => ({ 400: invalid('since', 'Must be the token of an earlier response.'), 410: [changeErrors.expired()] }),
  ],
  [/^\/batch$/, batchProblems],
  [/^\/imports/, (operation) => importProblems(operation)],
  [/^\/export$/, () => ({ 400: invalid('format', 'Must be one of: jsonl, csv, ics.') })],
  [/^\/audit$/, () => ({ 400: invalid('record', 'Requires the parameter kind with one kind.') })],
  [/^\/webhooks/, ({ path, method }) => webhookProblems(path, method)],
];

/** The problems that such an operation answers with a status. */
export function problemsOfOther(operation: OtherOperation, status: number): Problem[] {
  const own = ownProblems(operation)[status] ?? [];
  switch (status) {
    case 400:
      return [...own, ...unreadable];
    case 401:
      return [...(operation.isPublic ? [] : [httpErrors.signInFirst()]), ...wrongCredentials];
    case 403:
      return [httpErrors.forbidden(), ...(operation.method === 'get' ? [] : [httpErrors.crossOrigin()])];
    case 404:
    case 410:
      return own;
    default:
      return [...own, ...(status === 409 && own.length ? [] : (ANY_OPERATION[status] ?? []))];
  }
}

/** The problems of an operation that only it and its like have, by status. */
function ownProblems(operation: OtherOperation): ProblemsByStatus {
  const [, problems] = GROUPS.find(([pattern]) => pattern.test(operation.path)) ?? [];
  const own = problems?.(operation) ?? {};
  // An id that does not consist of digits matches no route.
  const noRoute = /\{(id|delivery|version)\}/.test(operation.path) ? [httpErrors.noRoute()] : [];
  return { ...own, 404: [...(own[404] ?? []), ...noRoute] };
}

function feedProblems(path: string): ProblemsByStatus {
  const kind = path.split('/')[1] ?? '';
  const missing = path === '/events.{format}' ? undefined : NOT_FOUND[kind];
  return {
    400: invalid('start_date', 'Must be a date such as 2027-06-04 17:30:00, in the years 1000 to 9999.'),
    404: [...(missing ? [missing] : []), httpErrors.noRoute()],
    503: [feedsBusy()],
  };
}

function revisionProblems(path: string): ProblemsByStatus {
  const record = NOT_FOUND[path.split('/')[1] ?? ''];
  const isOfVersion = path.includes('{version}');
  return {
    400: path.endsWith('/restore') ? invalid('fields', 'Must be fields of the revision: title, description.') : [],
    404: [...(record ? [record] : []), ...(isOfVersion ? [revisionErrors.notFound('9')] : [])],
    410: isOfVersion ? [revisionErrors.expired(2)] : [],
  };
}

function importProblems({ path, method }: OtherOperation): ProblemsByStatus {
  const isNew = path === '/imports';
  const field =
    isNew && method === 'post'
      ? [...invalid('url', 'Must be sent, or a file.'), httpErrors.missingParameters(['source'])]
      : invalid('page', 'Must be a whole number above zero.');
  return {
    400: field,
    404: isNew ? [] : [importErrors.notFound(11)],
    409:
      {
        '/imports': [importErrors.running('crm')],
        '/imports/{id}': [importErrors.ended()],
        '/imports/{id}/apply': [importErrors.notDone(), importErrors.running('crm')],
        '/imports/{id}/resume': [importErrors.ended()],
      }[path] ?? [],
  };
}

function webhookProblems(path: string, method: string): ProblemsByStatus {
  const isList = method === 'get' && /\/(webhooks|deliveries)$/.test(path);
  const isWritten = path.endsWith('/replay')
    ? [...invalid('since', 'Must be the token of an earlier response.'), httpErrors.missingParameters(['since'])]
    : [
        ...invalid('url', 'Cannot be reached: 127.0.0.1 is not a public address.'),
        ...(path === '/webhooks' ? [httpErrors.missingParameters(['url'])] : []),
      ];
  return {
    400: isList ? invalid('page', 'Must be a whole number above zero.') : isWritten,
    404: [
      ...(path.includes('{id}') ? [webhookErrors.notFound(11)] : []),
      ...(path.includes('{delivery}') ? [webhookErrors.noDelivery(7)] : []),
    ],
  };
}

/** Those of the operations; an atomic batch has the error of the one that has failed. */
function batchProblems(): ProblemsByStatus {
  return {
    400: [
      ...invalid('operations[3].path', 'Must begin with /events, /series, /venues, /organizers, /categories or /tags.'),
      httpErrors.missingParameters(['title']),
    ],
    404: Object.values(NOT_FOUND),
    410: [eventErrors.inTrash(), seriesErrors.inTrash(), venueErrors.inTrash(), organizerErrors.inTrash()],
  };
}
