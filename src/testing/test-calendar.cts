/** A role of a user; each test calendar has a user of every role, whose login is the name of the role. */
export type TestRole = 'subscriber' | 'contributor' | 'author' | 'editor' | 'administrator';

export interface TestCalendarOptions {
  /** Settings of the service, by the names of its environment variables. The machine's own environment is not read. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The time of the calendar when it starts; the machine's time unless given. */
  readonly now?: Date;
  /** Whether the calendar's clock runs on from `now`; it stands still there unless told otherwise. */
  readonly running?: boolean;
}

/** A record as the service responded when it was created. */
export interface CreatedRecord {
  readonly id: number;
  readonly slug: string;
  readonly [field: string]: unknown;
}

/** The body of a request that creates a record: any fields of the API. */
export type Fields = Readonly<Record<string, unknown>>;

/** Creates records through the API. Each has valid fields of its own; those given replace them. */
export interface Given {
  event(fields?: Fields, role?: TestRole): Promise<CreatedRecord>;
  venue(fields?: Fields, role?: TestRole): Promise<CreatedRecord>;
  organizer(fields?: Fields, role?: TestRole): Promise<CreatedRecord>;
  category(fields?: Fields, role?: TestRole): Promise<CreatedRecord>;
  tag(fields?: Fields, role?: TestRole): Promise<CreatedRecord>;
}

/** How the next requests fail: too many of them (429), or a database that cannot be reached (503). */
export interface Failure {
  readonly status: 429 | 503;
  /** How many requests fail; one unless given. */
  readonly times?: number;
  /** Value of `Retry-After` in seconds; 1 unless given. */
  readonly retryAfterSeconds?: number;
}

/** By how much the next requests are held up before the service works on them. */
export interface Delay {
  readonly milliseconds: number;
  /** How many requests are slow; one unless given. */
  readonly times?: number;
}

/** A calendar of one's own: an empty embedded database, a user of each role, a free port. */
export interface TestCalendar {
  /** Address of the namespace, without a slash at the end. */
  readonly baseUrl: string;
  /** Creates records, as the administrator unless another role is given. Rejects when the service rejects one. */
  readonly given: Given;
  /** The `Authorization` header of the user with that role. */
  authorization(role: TestRole): string;
  /** Moves the calendar's clock, and stops it there. */
  setTime(now: Date): void;
  /** Lets the clock run, from where it stands unless a time is given. */
  letTimeRun(from?: Date): void;
  /** Makes the next requests fail; failures and delays that are called for later come after those before. */
  failNext(failure: Failure): void;
  /** Makes the next requests slow. */
  delayNext(delay: Delay): void;
  /** Removes all records and what is left of failures and delays, and sets the clock as it was at the start. Ids go on counting. */
  reset(): Promise<void>;
  /** Stops the service and removes its database. */
  stop(): Promise<void>;
}
