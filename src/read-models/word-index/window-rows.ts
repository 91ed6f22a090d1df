import type { EntityManager } from 'typeorm';
import { allOf, type Condition, isOneOf, where } from '../../persistence/sql/conditions.js';
import { inBatches } from '../../persistence/sql/insert-rows.js';
import { Lines } from '../../persistence/sql/lines.js';
import { EVERY_EVENT } from './index-tables.js';
import { IS_INDEXED, readIndexedEvents, type StoredEvent } from './indexed-events.js';
import { PositionList } from './position-list.js';
import type { NumberedWord } from './rebuilt-dictionary.js';

/** Events that are read, compared and written together: some ten megabytes of memory. */
const WINDOW_SIZE = 50_000;

/** Events whose texts one statement reads. */
const READ_AT_ONCE = 500;

/** A range of starts (UTC), without the end; open where nothing is given. */
export interface StartWindow {
  readonly from?: string;
  readonly to?: string;
}

/** Condition: starts within a window. */
export const startsWithin = (column: string, { from, to }: StartWindow): Condition =>
  allOf([
    from === undefined ? undefined : where(`${column} >= ?`, from),
    to === undefined ? undefined : where(`${column} < ?`, to),
  ]);

/** Divides all starts into windows of about equally many events, given the number of events of each day. */
export function windowsOf(days: ReadonlyMap<string, number>): StartWindow[] {
  const windows: StartWindow[] = [];
  let [from, events]: [string | undefined, number] = [undefined, 0];
  for (const [day, more] of [...days].sort()) {
    if (events > 0 && events + more > WINDOW_SIZE) {
      windows.push({ ...(from !== undefined && { from }), to: day });
      [from, events] = [day, 0];
    }
    events += more;
  }
  return [...windows, from === undefined ? {} : { from }];
}

/** An event of a window as it was read. */
export interface WindowEvent {
  readonly id: number;
  readonly version: number;
  readonly startUtc: string;
  /** Its columns and common words as in a statement. */
  readonly columns: string;
  readonly commonWords: string;
}

/** The rows of the index that the events of a window should have: one or two bytes each, and some hundred for an event. */
export class WindowRows {
  /** In the order of start and id. */
  readonly events: WindowEvent[] = [];
  /** Words to the positions of their events. */
  readonly positions = new Map<NumberedWord, PositionList>();
  size = 0;
  /** What follows the number of a word in the rows of each event, and of the empty word. */
  private readonly ends = { lines: new Lines(), begins: [] as number[] };
  private readonly endsOfEveryEvent = { lines: new Lines(), begins: [] as number[] };

  constructor(private readonly dictionary: ReadonlyMap<string, NumberedWord>) {}

  /** Events are added in order. Words that are not in the dictionary are newer; their writers take care of them. */
  add(event: StoredEvent): void {
    const words = knownWords(event, this.dictionary);
    const { id, version, startUtc } = event;
    const [columns, commonWords] = [columnsOf(event), commonWordsOf(words)];
    const position = this.events.push({ id, version, startUtc, columns, commonWords }) - 1;
    this.ends.begins.push(this.ends.lines.add(endOfRow(columns, 'NULL')));
    this.endsOfEveryEvent.begins.push(this.endsOfEveryEvent.lines.add(endOfRow(columns, commonWords)));
    for (const word of words) {
      let positions = this.positions.get(word);
      if (!positions) this.positions.set(word, (positions = new PositionList()));
      positions.push(position);
    }
    this.size += words.length;
  }

  /** Adds the row of a word and the event at a position to a file. */
  write(file: Lines, word: NumberedWord, position: number): void {
    const ends = word === this.everyEvent ? this.endsOfEveryEvent : this.ends;
    file.addCopy(word.id, ends.lines, ends.begins[position] ?? 0);
  }

  /** The numbers of the words of some events, by the position of the event. */
  wordsOf(wanted: ReadonlySet<number>): Map<number, number[]> {
    const found = new Map<number, number[]>();
    for (const position of wanted) found.set(position, []);
    for (const [{ id }, positions] of this.positions) for (const position of positions) found.get(position)?.push(id);
    return found;
  }

  get everyEvent(): NumberedWord | undefined {
    return this.dictionary.get(EVERY_EVENT);
  }
}

/** Reads the events of a window with the words of their texts. */
export async function readWindow(
  db: EntityManager,
  window: StartWindow,
  dictionary: ReadonlyMap<string, NumberedWord>,
): Promise<WindowRows> {
  const rows = new WindowRows(dictionary);
  const { sql, values } = allOf([IN_START_INDEX, IS_INDEXED, startsWithin('events.start_utc', window)]);
  const found: { id: number }[] = await db.query(
    `SELECT events.id AS id FROM events WHERE ${sql} ORDER BY events.start_utc, events.id`,
    [...values],
  );
  for (const batch of inBatches(found, READ_AT_ONCE)) {
    const ids = batch.map(({ id }) => id);
    const events = new Map((await readIndexedEvents(db, isOneOf('events.id', ids))).map((event) => [event.id, event]));
    for (const id of ids) {
      const event = events.get(id);
      if (event) rows.add(event);
    }
  }
  return rows;
}

/** With `hidden`, because it is the first column of the index on starts. */
export const IN_START_INDEX = where('events.hidden IN (0, 1)');

/** The columns of a row as in a statement. All values come from the database, and none of them has quotes. */
export const columnsOf = ({ startUtc, id, endUtc, listing }: Omit<StoredEvent, 'words' | 'version'>): string =>
  `'${startUtc}',${id},'${endUtc}',${listing}`;

const endOfRow = (columns: string, commonWords: string): string => `,${columns},${commonWords}`;

/** The values of a row as in a statement. */
export const rowOf = ({ id }: NumberedWord, columns: string, commonWords: string): string =>
  id + endOfRow(columns, commonWords);

/** The words of an event that a dictionary has. */
export const knownWords = ({ words }: StoredEvent, dictionary: ReadonlyMap<string, NumberedWord>): NumberedWord[] => {
  const known: NumberedWord[] = [];
  for (const word of words) {
    const found = dictionary.get(word);
    if (found) known.push(found);
  }
  return known;
};

/** The bits of the common words as a number. */
export function commonWordsOf(words: readonly NumberedWord[]): string {
  let [low, high] = [0, 0];
  for (const { bit } of words) {
    if (bit === null) continue;
    if (bit < 32) low |= 1 << bit;
    else high |= 1 << (bit - 32);
  }
  return ((BigInt(high >>> 0) << 32n) | BigInt(low >>> 0)).toString();
}
