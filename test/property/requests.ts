import * as fc from 'fast-check';
import type { Login } from '../support/users.js';
import type { Operation, Schema } from './operations.js';
import { anything, valueOf } from './values.js';

/** A record that exists, by all its names. */
export interface KnownRecord {
  readonly id: number;
  readonly slug: string;
  readonly externalId: string;
}

/** Records that exist, by collection. */
export type Pool = Readonly<Record<string, readonly KnownRecord[]>>;

export interface Pools {
  /** Records that are read and linked, and never written. */
  readonly steady: Pool;
  /** Records that anything may be done to. */
  readonly spare: Pool;
}

export type Caller = Login | 'nobody' | 'impostor';

/** A request of which only the record it is about is still open. */
export interface PlannedRequest {
  readonly caller: Caller;
  /** The record in the path: one to be made for it, or this text. */
  readonly target: 'fresh' | { readonly text: string };
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>> | string | undefined;
  readonly media: (typeof MEDIA)[number];
}

const MEDIA = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'] as const;

/** Parameters that name other records, and where those are found. */
const REFERENCES: Record<string, string> = {
  venue: 'venues',
  organizer: 'organizers',
  categories: 'categories',
  tags: 'tags',
  event: 'events',
  post: 'events',
};

/** Requests that should be accepted: examples and small values, about records that exist. */
export function sensible(operation: Operation, pools: Pools): fc.Arbitrary<PlannedRequest> {
  const { query, body, path, namedBy, writes } = operation;
  const value = (name: string, schema: Schema) => sensibleValue(name, schema, operation, pools);
  return fc.record({
    caller: fc.constantFrom(...callersOf(operation)),
    target: writes && namedBy ? fc.constant('fresh' as const) : existing(operation, pools.steady),
    query: path === '/' ? fc.constant({}) : some(withoutToken(query), [], value),
    body: body ? some(body.properties ?? {}, body.required ?? [], value) : fc.constant(undefined),
    media: fc.constantFrom(...MEDIA),
  });
}

/** Who may do it. */
function callersOf({ path, writes }: Operation): Caller[] {
  if (/^\/(tokens|webhooks|audit)|\/erase$/.test(path)) return ['administrator'];
  return writes || path.includes('/revisions') ? ['editor'] : ['nobody', 'editor', 'author'];
}

/** Tokens of the change feed come from earlier responses, so that none can be made up. */
const withoutToken = (query: Operation['query']): Operation['query'] =>
  Object.fromEntries(Object.entries(query).filter(([name]) => name !== 'since'));

/** Requests that should be rejected: wrong or missing credentials, records that do not exist, values that cannot be. */
export function unacceptable(operation: Operation, pools: Pools): fc.Arbitrary<PlannedRequest> {
  const good = sensible(operation, pools);
  const wrong: fc.Arbitrary<Partial<PlannedRequest>>[] = [fc.constant({ caller: 'impostor' as const })];
  if (operation.writes) wrong.push(fc.constantFrom({ caller: 'nobody' as const }, { caller: 'subscriber' as const }));
  if (operation.namedBy) wrong.push(unknown.map((text) => ({ target: { text } })));
  // Complete feeds have no pages.
  if (operation.query['page'] && operation.formats.length === 0) {
    wrong.push(fc.constantFrom('0', '-1', 'abc', '1.5', '').map((page) => ({ query: { page } })));
  }
  if (operation.query['namespace']) wrong.push(fc.constant({ query: { namespace: 'wp/v2' } }));
  if (operation.body) wrong.push(fc.constant({ body: '{"title": ', media: 'application/json' as const }));
  if (operation.body?.required?.length) wrong.push(fc.constant({ body: {} }));
  return fc
    .tuple(good, existing(operation, pools.spare), fc.oneof(...wrong))
    .map(([request, target, fault]) => ({ ...request, target, ...fault }));
}

/** Requests with anything in them, by anybody. */
export function wild(operation: Operation, pools: Pools): fc.Arbitrary<PlannedRequest> {
  const value = (_: string, schema: Schema) => fc.oneof(valueOf(schema), anything);
  return fc.record({
    caller: fc.constantFrom<Caller>('nobody', 'editor', 'author', 'contributor', 'administrator'),
    target: fc.oneof(
      existing(operation, pools.spare),
      fc.record({ text: fc.oneof(unknown, fc.string({ minLength: 1 })) }),
    ),
    query: some(operation.query, [], value),
    body: operation.body ? some(operation.body.properties ?? {}, [], value) : fc.constant(undefined),
    media: fc.constantFrom(...MEDIA),
  });
}

const unknown = fc.constantFrom('999999999', '0', '99999999999999999999', 'no-such-record');

function existing({ collection, namedBy }: Operation, pool: Pool): fc.Arbitrary<PlannedRequest['target']> {
  if (!namedBy) return fc.constant({ text: '' });
  return fc.constantFrom(...(pool[collection] ?? [])).map((record) => ({ text: String(record[namedBy]) }));
}

/** Fields that are only accepted together, unless all of them are required. */
const PAIRED = ['geo_lat', 'geo_lng', 'start_date', 'end_date'];

function sensibleValue(
  name: string,
  schema: Schema,
  { collection, body }: Operation,
  pools: Pools,
): fc.Arbitrary<unknown> {
  const pool = REFERENCES[name] === collection ? undefined : pools.steady[REFERENCES[name] ?? ''];
  if (pool) {
    const id = fc.constantFrom(...pool).map((record) => record.id);
    return schema.type === 'integer' || schema.type === undefined ? id : id.map((one) => [one]);
  }
  if (PAIRED.includes(name) && !body?.required?.includes(name)) return fc.constant(undefined);
  // Each kind of record has others.
  if (name === 'fields') return fc.constant(['description']);
  // It needs one kind beside it.
  if (name === 'record' && collection === 'audit') return fc.constant(undefined);
  // Other scopes and rules are for events that belong to a series.
  if (name === 'scope' && schema.enum?.includes('this')) return fc.constant('this');
  if (name === 'recurrence' && !body?.required?.includes('title')) return fc.constant(undefined);
  // Names and slugs of terms are not given twice.
  if (name === 'name' || name === 'slug') return fc.uuid();
  if (schema.type === 'boolean' || schema.enum) return valueOf({ ...schema, nullable: false });
  return fc.constant(schema.example ?? schema.default);
}

/** A record with the required members and some of the others. */
function some(
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[],
  value: (name: string, schema: Schema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<Record<string, unknown>> {
  const members = Object.entries(properties).map(([name, schema]) => [name, value(name, schema)] as const);
  return fc
    .record(Object.fromEntries(members), { requiredKeys: [...required] })
    .map((record) => Object.fromEntries(Object.entries(record).filter(([, member]) => member !== undefined)));
}
