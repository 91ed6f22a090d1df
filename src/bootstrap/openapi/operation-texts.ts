import { can, type Right, ROLES } from '../../calendar/viewer.js';
import {
  type ApiDocument,
  GUIDES,
  type NamedOperation,
  type Operation,
  operationsOf,
  type Resource,
} from './operations.js';

interface Noun {
  /** With its article: `an event`. */
  readonly one: string;
  /** Whether records have an author; those of others require the right `edit-others`. */
  readonly hasAuthor: boolean;
  readonly guide: string;
}

const NOUNS: Record<Resource, Noun> = {
  events: { one: 'an event', hasAuthor: true, guide: 'events' },
  venues: { one: 'a venue', hasAuthor: true, guide: 'venues' },
  organizers: { one: 'an organizer', hasAuthor: true, guide: 'organizers' },
  categories: { one: 'a category', hasAuthor: false, guide: 'categories' },
  tags: { one: 'a tag', hasAuthor: false, guide: 'tags' },
  series: { one: 'a series', hasAuthor: true, guide: 'series' },
  tokens: { one: 'an API token', hasAuthor: false, guide: 'authentication' },
};

/** Adds summary, description with access rules, and link to the guide to each operation. */
export function describeOperations(document: ApiDocument): void {
  for (const named of operationsOf(document)) {
    const { operation, resource, act } = named;
    const noun = NOUNS[resource];
    const guide = act === 'explain' ? 'explain' : noun.guide;
    operation.summary = summaryOf(named, noun);
    operation.description = [...behaviourOf(named, noun), callersOf(named, noun)].join('\n\n');
    operation.externalDocs = { url: `${GUIDES}/api/${guide}`, description: `Guide: ${guide}` };
    delete operation['x-required-right'];
    if (act === 'list' || act === 'explain') moveExamples(operation);
  }
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods)))
    tellAccess(operation);
}

/** Adds who may call an operation whose controller says all else. */
function tellAccess(operation: Operation): void {
  const right = operation['x-required-right'] as Right | undefined;
  if (!right) return;
  operation.description = [operation.description, `**Access:** ${rolesWith(right)}.`].filter(Boolean).join('\n\n');
  delete operation['x-required-right'];
}

/** Parameters that keep their examples. The explorer would send those of filters, and find nothing. */
const PREFILLED = ['page', 'per_page'];

function moveExamples({ parameters = [] }: Operation): void {
  for (const parameter of parameters) {
    const { example, ...schema } = parameter.schema;
    if (parameter.in !== 'query' || example === undefined || PREFILLED.includes(parameter.name)) continue;
    parameter.schema = schema;
    if (example === '') continue;
    const text = typeof example === 'string' ? example : JSON.stringify(example).replace(/[[\]"]/g, '');
    parameter.description = `${parameter.description}. For example \`${text}\`.`.replace('..', '.');
  }
}

const NAMED_BY = { 'by-slug': ' by its slug', 'by-external-id': ' by its id in another system' };

/** Completes the verb of the route decorator: `Read an event by its slug`. */
function summaryOf({ operation, resource, act, namedBy, path }: NamedOperation, { one }: Noun): string {
  if (path.endsWith('/occurrences')) return act === 'list' ? 'List the dates of a series' : 'Add a date to a series';
  if (path.endsWith('/explain'))
    return `Explain the place of an event in a list${namedBy ? `,${NAMED_BY[namedBy]}` : ''}`;
  return `${operation.summary} ${act === 'list' ? resource : one}${namedBy ? NAMED_BY[namedBy] : ''}`;
}

function behaviourOf({ resource, act, namedBy }: NamedOperation, { hasAuthor }: Noun): string[] {
  switch (act) {
    case 'list':
      return resource === 'events'
        ? ['Without a date filter the list begins yesterday and ends in 24 months, in the time zone of the site.']
        : [];
    case 'create':
      return resource === 'events'
        ? ['Creates the venues and organizers that are sent as objects in the same transaction.']
        : [];
    case 'read':
      return [];
    case 'explain':
      return ['Takes the parameters of the list; says for each condition of the list whether the event meets it.'];
    case 'update':
      return [
        namedBy === 'by-external-id'
          ? 'POST and PATCH do the same: fields that are sent change, all others keep their values.'
          : 'POST, PUT and PATCH do the same: fields that are sent change, all others keep their values.',
      ];
    case 'put':
      return [
        'Creates the record with this id in the other system, or changes the fields that are sent. A new record needs the fields of a create.',
      ];
    case 'delete':
      if (resource === 'tokens') return ['The token stops working within two seconds.'];
      return [
        hasAuthor
          ? 'The record moves to the trash and keeps its slug; an update with a `status` restores it.'
          : 'The term is deleted for good and removed from its events.',
      ];
  }
}

function callersOf({ operation, act }: NamedOperation, { hasAuthor }: Noun): string {
  const right = operation['x-required-right'] as Right | undefined;
  if (!right) {
    return hasAuthor
      ? '**Access:** anyone; signed-in callers also get the unpublished records that they may edit.'
      : '**Access:** anyone.';
  }
  const roles = `**Access:** ${rolesWith(right)}`;
  const others = hasAuthor && (act === 'update' || act === 'put' || act === 'delete');
  return others ? `${roles}; for records of other authors, ${rolesWith('edit-others')}.` : `${roles}.`;
}

/** The roles that hold a right, weakest first: `author`, `editor` or `administrator`. */
function rolesWith(right: Right): string {
  const roles = ROLES.filter((role) => can({ id: 1, login: '', role }, right)).map((role) => `\`${role}\``);
  const last = roles.pop() ?? '';
  return roles.length ? `${roles.join(', ')} or ${last}` : last;
}
