import type { ArrangingField } from '../../../src/http/pagination/list-walk.js';
import type { Draft } from '../../build/draft.js';
import type { RunningApp } from '../../support/start-app.js';
import type { Login } from '../../support/users.js';

type Fields = Readonly<Record<string, unknown>>;

/** The ids of the two records of an example. */
export interface Pair {
  readonly shown: number;
  readonly left: number;
}

/** One value of a field, a record that a list with it shows, and one that it leaves out. */
export interface Example {
  /** The query, `field=value` unless it is given. */
  readonly query?: string | ((ids: Pair) => string);
  readonly shows?: Fields;
  /** Absent if the value leaves nothing out: then both records are listed. */
  readonly leaves?: Fields;
  /** Who can use the value; everybody unless it is given. */
  readonly as?: Login;
  /** Who creates the record that is shown; the administrator unless it is given. */
  readonly by?: Login;
  /** What else has to be there. */
  readonly arrange?: (ids: Pair, app: RunningApp) => Promise<unknown>;
}

/** Examples that need other records are functions. */
export type ExampleWith = Example | ((given: (draft: Draft) => Promise<{ id: number }>) => Promise<Example>);

/** The values to try of a field: each of a closed set, else at least one that the table names as it likes. */
type ValueOf<T> = T extends readonly (infer Entry)[]
  ? ValueOf<Entry>
  : T extends boolean
    ? `${T}`
    : T extends string
      ? T
      : string;

/** For each field of a list DTO that narrows the list, and each of its values, an example. A missing one does not compile. */
export type Examples<Dto> = {
  readonly [Field in Exclude<keyof Dto, ArrangingField>]-?: Readonly<
    Record<ValueOf<NonNullable<Dto[Field]>>, ExampleWith>
  >;
};

/** Queries with each field of a list DTO that chooses a page or an order, and so narrows nothing. */
export type Arrangements = { readonly [Field in ArrangingField]: readonly string[] };

/** Examples of the fields about the last write: one record is written an hour away from noon, at which the other one was. */
export function modifiedExamples(table: string, more = '') {
  const written = (hour: string, query: string): Example => ({
    query: `${query}=2026-02-15T12:00:00Z${more}`,
    shows: {},
    leaves: {},
    arrange: ({ shown }, { database }) =>
      database.query(`UPDATE ${table} SET modified_utc = '2026-02-15 ${hour}:00:00' WHERE id = ?`, [shown]),
  });
  return {
    modified_after: { 'an hour before': written('13', 'modified_after') },
    modified_before: { 'an hour after': written('11', 'modified_before') },
  };
}

/** The rows of a table of examples, for `it.each`. */
export function rowsOf(examples: Readonly<Record<string, Readonly<Record<string, ExampleWith>>>>) {
  return Object.entries(examples).flatMap(([field, values]) => {
    const rows = Object.entries(values).map(([value, example]) => ({ field, value, example }));
    if (rows.length === 0) throw new Error(`no example of ${field}`);
    return rows;
  });
}

/** The example with its query as text, once its records exist. */
export function queryOf({ query }: Example, field: string, value: string, ids: Pair): string {
  if (query === undefined) return `${field}=${encodeURIComponent(value)}`;
  return typeof query === 'string' ? query : query(ids);
}
