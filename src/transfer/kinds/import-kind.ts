import type { EntityManager } from 'typeorm';
import type { Problem } from '../../calendar/problem.js';
import type { RequestContext } from '../../http/request/request-context.js';
import type { Parameters } from '../../http/request/parameters.js';
import type { AddError, RequestInput } from '../../http/validation/request-input.js';
import type { FieldValues } from '../plan/plan-record.js';

/** A record that an event links to: its id, or a text if it does not exist yet. */
export type LinkTarget = number | string;

/** The links of a record of the source, in the calendar. A kind that the source does not give is undefined. */
export interface TargetLinks {
  readonly categories?: readonly LinkTarget[] | undefined;
  readonly tags?: readonly LinkTarget[] | undefined;
  readonly venues?: readonly LinkTarget[] | undefined;
  readonly organizers?: readonly LinkTarget[] | undefined;
  /** Null for a category at the top. */
  readonly parent?: LinkTarget | null | undefined;
}

/** A record of the calendar with what is needed to compare it. */
export interface Stored {
  readonly id: number;
  readonly version: number;
  readonly isTrashed: boolean;
}

/** A valid request body, and the record as it would be after it. */
export interface Requested<S> {
  readonly input: RequestInput<object>;
  readonly values: Record<string, unknown>;
  readonly after: S;
}

/** A new record, and the columns that an export has besides its fields. */
export interface NewRecord<S> {
  readonly requested: Requested<S>;
  readonly columns: Readonly<Record<string, unknown>>;
}

/** What an import does with records of one kind. All writes belong to the transaction of `db`. */
export interface ImportKind<S extends Stored> {
  /** Reads records and locks them, so that nobody changes them before the import does. */
  read(db: EntityManager, ids: readonly number[], context: RequestContext): Promise<Map<number, S>>;
  /** The id of the record with the same contents, if there is one that only one record of the source can mean. */
  find(db: EntityManager, fields: Parameters, links: TargetLinks, context: RequestContext): Promise<number | undefined>;
  /**
   * Tells of each body, in their order, whether `find` need not be asked: nothing in the calendar and none of the bodies before
   * could be meant.
   */
  readonly readStrangers?: (db: EntityManager, bodies: readonly Parameters[]) => Promise<readonly boolean[]>;
  /** The values of the fields of a record, by their names in the API. */
  fieldsOf(record: S, context: RequestContext): FieldValues;
  mayEdit(record: S, context: RequestContext): boolean;
  /**
   * Validates a body as the API does, and applies it. `before` is undefined for a new record.
   *
   * @throws Problem with the code and the parameters that the API would answer with
   */
  request(
    db: EntityManager,
    body: Parameters,
    links: TargetLinks,
    before: S | undefined,
    context: RequestContext,
  ): Promise<Requested<S>>;
  /** Writes what `request` has found valid; returns the record as it is stored. */
  create(db: EntityManager, requested: Requested<S>, context: RequestContext): Promise<S>;
  update(db: EntityManager, before: S, requested: Requested<S>, context: RequestContext): Promise<S>;
  /** Writes many new records at once; those that are refused spoil none of the others. */
  readonly createMany?: (
    db: EntityManager,
    added: readonly NewRecord<S>[],
    context: RequestContext,
  ) => Promise<(S | Problem)[]>;
  /** The fields that `createMany` decides, if all others are as `request` says. Undefined if any may differ. */
  readonly decidedFields?: (record: S) => FieldValues;
  /** Undefined for records that have no trash. */
  readonly trash?: (db: EntityManager, before: S, context: RequestContext) => Promise<void>;
  /** A date of a series with all that follow; undefined for what is no date. */
  readonly following?: Pick<ImportKind<S>, 'update'> & Required<Pick<ImportKind<S>, 'trash'>>;
}

/** Further checks, and the record as it would be after the write. */
export type Apply<T, S> = (values: T, addError: AddError) => Promise<S | undefined>;
