import type { Parameters } from '../http/request/parameters.js';

/** The kinds of records that operations write: the first segments of their paths. */
export const KINDS = ['events', 'series', 'venues', 'organizers', 'categories', 'tags'] as const;
export type Kind = (typeof KINDS)[number];

export const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

/** One operation of a batch, valid in itself. */
export interface Operation {
  /** Its place in the batch, from 0. */
  readonly index: number;
  /** The name under which later operations refer to it. */
  readonly ref: string | undefined;
  readonly method: Method;
  readonly kind: Kind;
  /** Below the namespace, percent-encoded; may have segments `{ref:NAME}`. */
  readonly path: string;
  /** May have values `{ "ref": NAME }` in `LINK_FIELDS`. */
  readonly body: Parameters;
  /** Header fields in lower case: its preconditions. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What an operation has been answered with. */
export interface OperationResult {
  readonly status: number;
  readonly location?: string;
  readonly etag?: string;
  /** Undefined if all bodies together have become too large. */
  readonly body?: unknown;
  /** The ids of what was written, for references. */
  readonly id?: number;
  readonly seriesId?: number;
}

export const hasFailed = ({ status }: OperationResult): boolean => status >= 400;
