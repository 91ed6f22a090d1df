// What an import reads from a source, whatever its format: records in the names of the API's request bodies.

/** Kinds of records that can be imported, in the order in which they refer to one another. */
export const SOURCE_KINDS = ['categories', 'tags', 'venues', 'organizers', 'series', 'events'] as const;

export type SourceKind = (typeof SOURCE_KINDS)[number];

/** The largest id of a record that the databases can give. */
export const LARGEST_ID = 2 ** 31 - 1;

/** Something about a record that was understood in a way its author may not have meant. */
export interface SourceWarning {
  /** Stable, in kebab case, such as `unknown-time-zone`. */
  readonly code: string;
  /** The field of the API that it concerns. */
  readonly param?: string;
  /** A sentence for people. */
  readonly message: string;
}

/** External ids of the records that a record refers to, all of the same source. */
export interface SourceLinks {
  readonly categories?: readonly string[];
  readonly tags?: readonly string[];
  readonly venues?: readonly string[];
  readonly organizers?: readonly string[];
  /** The parent of a category. */
  readonly parent?: string;
}

/** One date of a series that differs from the rest, known by its original start. */
export interface SourceOccurrence {
  /** The external id of the series. */
  readonly series: string;
  /**
   * Original start, `YYYY-MM-DD HH:MM:SS` in the zone of the series. Of an orphan, the zone of whose series is not known, a
   * day as `YYYY-MM-DD` or an instant as `YYYY-MM-DDTHH:MM:SSZ`.
   */
  readonly recurrenceId: string;
  /** Whether later dates differ as well. */
  readonly scope: 'this' | 'following';
  /** The source does not have the series, which may have come with an earlier import; else the date is an event of its own. */
  readonly isOrphan?: true;
}

/** What the export of a calendar has besides the fields of the API, to make the same records again. */
export interface StoredState {
  /** The id that the record had. */
  readonly id: number;
  /** Values of columns that do not follow from the fields. */
  readonly columns: Readonly<Record<string, unknown>>;
  readonly image?: Readonly<Record<string, unknown>>;
  /** Ids that the record has in other systems. */
  readonly externalIds?: readonly { readonly source: string; readonly id: string; readonly imported: string | null }[];
  /** Slugs under which an event was found before. */
  readonly formerSlugs?: readonly string[];
}

/** A record to create, to change or to leave as it is. */
export interface SourceRecord {
  readonly type: 'record';
  readonly kind: SourceKind;
  /** Unique among the records of this kind in the source. */
  readonly externalId: string;
  /** Where it stands, for the report: `line 312`, `page 4`. */
  readonly position: string;
  /** The body of a request that creates it, without links. An event that recurs has `recurrence`. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly links: SourceLinks;
  /** Present for a changed date of a series. */
  readonly occurrence?: SourceOccurrence;
  /** Present if the source does not have it as a record of its own, but another one names it: totals do not count it. */
  readonly isMentioned?: true;
  /** Whether the source has cancelled or removed it. */
  readonly isTrashed?: boolean;
  /** URL of its page in the source, from which people are redirected. */
  readonly pageUrl?: string;
  /** Login name of the author; unknown ones are replaced by the user who imports. */
  readonly author?: string;
  /** What the API does not take but an export of this service has, for records that are created. */
  readonly stored?: StoredState;
  readonly warnings: readonly SourceWarning[];
}

/** Something that could not be read as a record. No input is left out without a refusal. */
export interface SourceRefusal {
  readonly type: 'refusal';
  readonly outcome: 'failed' | 'skipped';
  /** Both are given only if it is known which record this is, and its links are among the items. */
  readonly kind?: SourceKind;
  readonly externalId?: string;
  readonly position: string;
  /** Stable, in kebab case. */
  readonly code: string;
  readonly param?: string;
  readonly message: string;
}

/** A place from which the source can be read again after an interruption. All items before it have been handed out. */
export interface SourceCheckpoint {
  readonly type: 'checkpoint';
  /** Opaque to all but the source. */
  readonly checkpoint: string;
  /** How many records and refusals there will be besides what is only mentioned, if the source says so. */
  readonly total?: number;
}

export type SourceItem = SourceRecord | SourceRefusal | SourceCheckpoint;

/** Something to import from. */
export interface Source {
  /**
   * All items, or those after a checkpoint.
   *
   * @throws SourceError if the source as a whole cannot be read
   */
  read(after?: string): AsyncIterable<SourceItem>;
}

/** The source as a whole cannot be read: it cannot be reached, refuses the credentials or is no calendar at all. */
export class SourceError extends Error {
  override readonly name = 'SourceError';

  constructor(
    /** Stable, in kebab case. */
    readonly code: string,
    message: string,
    /** The parameter of the import that is to blame. */
    readonly param?: string,
  ) {
    super(message);
  }
}
