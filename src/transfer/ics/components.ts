import type { ContentLine } from './content-lines.js';

/** A property of a VCALENDAR itself. */
export interface CalendarProperty {
  readonly type: 'property';
  /** Number of its VCALENDAR in the file, from 1; 0 before the first. */
  readonly calendar: number;
  readonly line: string;
}

/** What is wrong with a component as a whole. */
export type Flaw = 'unfinished' | 'component-too-large' | 'line-too-long';

/** A component of a calendar, in content lines. */
export interface RawComponent {
  readonly type: 'component';
  readonly calendar: number;
  /** In upper case: `VEVENT`, `VTIMEZONE`, `VTODO`. */
  readonly name: string;
  /** The line of the file in which it begins. */
  readonly line: number;
  /** Without BEGIN and END. Components within it are left out, except those of a VTIMEZONE. */
  readonly lines: readonly string[];
  /** Whether some of it was no UTF-8. */
  readonly isRecoded: boolean;
  /** Names of properties that were left out, because they are too long. */
  readonly leftOut: readonly string[];
  readonly flaw: Flaw | undefined;
}

export type CalendarPart = CalendarProperty | RawComponent;

/** Content lines of one component, and characters in them. */
const MAX_LINES = 20_000;
const MAX_CHARACTERS = 4 * 1024 * 1024;
/** Properties that may be left out if they are too long: files within the file. */
const DISPENSABLE = /^(ATTACH|IMAGE|X-[\w-]+)[;:]/i;
/** Components that are in no other: one that begins within another shows that the other has no end. */
const MAIN = new Set(['VEVENT', 'VTODO', 'VJOURNAL', 'VFREEBUSY', 'VTIMEZONE', 'VAVAILABILITY']);
const BEGIN_OR_END = /^(BEGIN|END):\s*([\w-]+)\s*$/i;

/** A component whose end has not come yet. */
interface Open {
  readonly name: string;
  readonly calendar: number;
  readonly line: number;
  readonly lines: string[];
  readonly leftOut: string[];
  depth: number;
  characters: number;
  isRecoded: boolean;
  flaw: Flaw | undefined;
}

/** Puts content lines together as components, one at a time, whatever lines are missing. */
export class ComponentReader {
  /** Number of the VCALENDAR that is read; 0 before the first. */
  calendars = 0;
  private open: Open | undefined;

  /** The parts that are complete with the next line. */
  *push(line: ContentLine): Generator<CalendarPart, void, undefined> {
    const [, act, given = ''] = BEGIN_OR_END.exec(line.text) ?? [];
    const name = given.toUpperCase();
    if (act === undefined) {
      const property = this.addLine(line);
      if (property) yield property;
    } else if (act.toUpperCase() === 'BEGIN') yield* this.begin(name, line);
    else yield* this.finishAt(name, line.text);
  }

  /** What is left when the file ends. */
  *end(): Generator<CalendarPart, void, undefined> {
    yield* this.close('unfinished');
  }

  private *begin(name: string, line: ContentLine): Generator<CalendarPart, void, undefined> {
    if (name === 'VCALENDAR') {
      yield* this.close('unfinished');
      this.calendars += 1;
    } else if (this.open && !MAIN.has(name)) {
      this.open.depth += 1;
      if (this.open.name === 'VTIMEZONE') keep(this.open, line);
    } else {
      yield* this.close('unfinished');
      const empty = { lines: [], leftOut: [], depth: 0, characters: 0, isRecoded: false, flaw: undefined };
      this.open = { name, calendar: this.calendars, line: line.number, ...empty };
    }
  }

  private *finishAt(name: string, text: string): Generator<CalendarPart, void, undefined> {
    if (name === 'VCALENDAR') yield* this.close('unfinished');
    else if (name === this.open?.name) yield* this.close(undefined);
    else if (this.open) {
      this.open.depth = Math.max(0, this.open.depth - 1);
      if (this.open.name === 'VTIMEZONE') this.open.lines.push(text);
    }
  }

  private addLine(line: ContentLine): CalendarProperty | undefined {
    if (!this.open) return line.isCut ? undefined : { type: 'property', calendar: this.calendars, line: line.text };
    if (this.open.depth === 0 || this.open.name === 'VTIMEZONE') keep(this.open, line);
    return undefined;
  }

  private *close(flaw: Flaw | undefined): Generator<CalendarPart, void, undefined> {
    const { open } = this;
    this.open = undefined;
    if (!open) return;
    const { name, calendar, line, lines, isRecoded, leftOut } = open;
    yield { type: 'component', name, calendar, line, lines, isRecoded, leftOut, flaw: open.flaw ?? flaw };
  }
}

/** Adds a line to a component, unless that is too large already: then only its first lines are kept. */
function keep(open: Open, { text, isCut, isRecoded }: ContentLine): void {
  if (open.flaw) return;
  const [, dispensable] = DISPENSABLE.exec(text) ?? [];
  if (isCut && dispensable) {
    if (open.leftOut.length < MAX_LINES) open.leftOut.push(dispensable.toUpperCase());
  } else if (isCut) open.flaw = 'line-too-long';
  else {
    open.lines.push(text);
    open.characters += text.length;
    open.isRecoded ||= isRecoded;
    if (open.lines.length > MAX_LINES || open.characters > MAX_CHARACTERS) open.flaw = 'component-too-large';
  }
}
