/** A role of a user; each test calendar has a user of every role, whose login is the name of the role. */
export type TestRole = 'subscriber' | 'contributor' | 'author' | 'editor' | 'administrator';

export interface TestCalendarOptions {
  /** Settings of the service, by the names of their environment variables. The environment of the process is not read. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The time of the calendar at start; by default the current time. */
  readonly now?: Date;
  /** Whether the clock runs from `now` on; by default it stands still at `now`. */
  readonly running?: boolean;
}

/** A created record, as in the response of the service. */
export interface CreatedRecord {
  readonly id: number;
  readonly slug: string;
  readonly [field: string]: unknown;
}

/** The body of a request that creates a record: any fields of the API. */
export type Fields = Readonly<Record<string, unknown>>;

/** Creates records through the API, with valid default fields that the given ones override. */
export interface Given {
  event(fields?: Fields, role?: TestRole): Promise<CreatedRecord>;
  venue(fields?: Fields, role?: TestRole): Promise<CreatedRecord>;
  organizer(fields?: Fields, role?: TestRole): Promise<CreatedRecord>;
  category(fields?: Fields, role?: TestRole): Promise<CreatedRecord>;
  tag(fields?: Fields, role?: TestRole): Promise<CreatedRecord>;
}

/** How the next requests fail: too many requests (429), or an unreachable database (503). */
export interface Failure {
  readonly status: 429 | 503;
  /** How many requests fail; by default one. */
  readonly times?: number;
  /** Value of `Retry-After` in seconds; by default 1. */
  readonly retryAfterSeconds?: number;
}

/** How long the next requests wait before the service handles them. */
export interface Delay {
  readonly milliseconds: number;
  /** How many requests are slow; by default one. */
  readonly times?: number;
}

/** A running test calendar: an empty embedded database, a user of each role, a free port. */
export interface TestCalendar {
  /** URL of the namespace, without a trailing slash. */
  readonly baseUrl: string;
  /** Creates records, by default as the administrator. Rejects if the service rejects one. */
  readonly given: Given;
  /** The `Authorization` header of the user with that role. */
  authorization(role: TestRole): string;
  /** Sets the clock and stops it. */
  setTime(now: Date): void;
  /** Lets the clock run from a given time, by default from its current one. */
  letTimeRun(from?: Date): void;
  /** Makes the next requests fail. Failures and delays are queued in the order of the calls. */
  failNext(failure: Failure): void;
  /** Makes the next requests slow. */
  delayNext(delay: Delay): void;
  /** Deletes all records, clears queued failures and delays, and resets the clock. Id sequences are not reset. */
  reset(): Promise<void>;
  /** Stops the service and removes its database. */
  stop(): Promise<void>;
}
