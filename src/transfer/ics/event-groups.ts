import { hash } from 'node:crypto';
import type { RawComponent } from './components.js';
import type { EventKey } from './event-properties.js';
import { grouped } from '../grouped.js';
import { HeldEvents, type Held } from './held-events.js';

/** Which UIDs a file has more than once, known before its events are read. */
export class UidCounts {
  private first = new Set<number>();
  private readonly repeated = new Map<number, number>();

  add(uid: string): void {
    if (uid === '') return;
    const key = hashOf(uid);
    const times = this.repeated.get(key);
    if (times !== undefined) this.repeated.set(key, times + 1);
    else if (this.first.has(key)) this.repeated.set(key, 2);
    else this.first.add(key);
  }

  /** Those that were there once are of no interest once all are counted. */
  settle(): void {
    this.first = new Set();
  }

  /** How often a UID is there; more often if another has the same hash. */
  of = (uid: string): number => (uid === '' ? 1 : (this.repeated.get(hashOf(uid)) ?? 1));
}

/** A VEVENT of a group, on disk. */
export interface Member {
  readonly key: EventKey;
  readonly line: number;
  /** Whether it can be read at all. */
  readonly isSound: boolean;
  readonly held: Held;
}

/** Collects the VEVENTs of UIDs that a file has more than once. */
export class EventGroups {
  private readonly groups = new Map<number, Member[]>();
  private readonly held = new HeldEvents();

  constructor(private readonly counts: UidCounts) {}

  /** Adds a VEVENT; returns all of its UIDs when it is the last, and undefined before. */
  add(component: RawComponent, key: EventKey): Member[][] | undefined {
    const group = hashOf(key.uid);
    const members = this.groups.get(group) ?? [];
    members.push({ key, line: component.line, isSound: !component.flaw, held: this.held.put(component) });
    if (members.length < this.counts.of(key.uid)) {
      this.groups.set(group, members);
      return undefined;
    }
    this.groups.delete(group);
    return [...grouped(members, ({ key }) => key.uid).values()];
  }

  read = ({ held }: Member): RawComponent => this.held.take(held);

  /** Members of groups that are not complete, because the file has changed since it was counted. */
  rest = (): Member[][] => [...this.groups.values()];

  remove = (): void => this.held.remove();
}

/** Members that describe the same, the newest first: those that can be read, then highest SEQUENCE, then DTSTAMP, then the last in the file. */
export function newestFirst(members: readonly Member[]): Member[] {
  return [...members].sort(
    (one, other) =>
      Number(other.isSound) - Number(one.isSound) ||
      other.key.sequence - one.key.sequence ||
      compared(other.key.stamp, one.key.stamp) ||
      other.line - one.line,
  );
}

const compared = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** 48 bits of a digest: whether UIDs are equal, is looked at again when they come together. */
const hashOf = (uid: string): number => hash('sha256', uid, 'buffer').readUIntBE(0, 6);
