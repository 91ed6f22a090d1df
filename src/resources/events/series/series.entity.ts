import { Column, Entity } from 'typeorm';
import type { WallClock } from '../../../calendar/dates/texts.js';
import { Publishable } from '../../publishing/publishable.entity.js';
import type { LinkedIds } from '../write/save-links.js';
import type { EventFields } from '../write/event.mapper.js';

/** What a series gives its events, besides the columns that it has itself. */
export interface SeriesTemplate {
  readonly fields: Omit<EventFields, 'title' | 'sortName' | 'description'>;
  /** Some of these records may no longer exist. */
  readonly linked: Required<LinkedIds>;
}

/** A recurring event: when it takes place, and what its events are like. Its dates are rows of `events`. */
@Entity('series')
export class Series extends Publishable {
  @Column({ type: 'text' }) title: string;

  @Column({ name: 'all_day', type: 'boolean' }) allDay: boolean;

  /** The wall clock from which the rule counts; of an all-day series midnight. */
  @Column({ name: 'start_local', type: 'varchar', length: 19 }) startLocal: WallClock;

  @Column({ name: 'end_local', type: 'varchar', length: 19 }) endLocal: WallClock;

  @Column({ type: 'varchar', length: 64 }) timezone: string;

  /** Empty if all dates are listed. */
  @Column({ type: 'text' }) rrule: string;

  /** Further dates and exceptions: wall clocks, separated by commas. */
  @Column({ type: 'text' }) rdates: string;

  @Column({ type: 'text' }) exdates: string;

  /** A `SeriesTemplate` as JSON. */
  @Column({ type: 'text' }) template: string;

  /** Dates with an original start before this wall clock are stored as events. `EVER` if there are no later ones. */
  @Column({ name: 'materialised_until', type: 'varchar', length: 19 }) materialisedUntil: WallClock;

  /** The series from which this one was split off, and the one that was split off from it. */
  @Column({ name: 'previous_id', type: 'int', nullable: true }) previousId: number | null;

  @Column({ name: 'next_id', type: 'int', nullable: true }) nextId: number | null;

  /** The UID that another calendar gave the series. */
  @Column({ type: 'varchar', length: 255, nullable: true }) uid: string | null;
}
