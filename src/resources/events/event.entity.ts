import { Column, Entity, JoinTable, ManyToMany, type Relation } from 'typeorm';
import type { UtcText, WallClock } from '../../calendar/dates/texts.js';
import { Category } from '../categories/category.entity.js';
import { Organizer } from '../organizers/organizer.entity.js';
import { Publishable } from '../publishing/publishable.entity.js';
import { Tag } from '../tags/tag.entity.js';
import { Venue } from '../venues/venue.entity.js';
import { type EventStatus, MAX_REASON } from './event-status.js';

const joinTable = (table: string, otherColumn: string) => ({
  name: table,
  joinColumn: { name: 'event_id' },
  inverseJoinColumn: { name: otherColumn },
});

/**
 * An event with its categories, tags, venues and organizers. TypeORM can load these relations, but not save them (see
 * `EventLinksSubscriber`).
 */
@Entity('events')
export class Event extends Publishable {
  @Column({ type: 'text' }) title: string;

  @Column({ type: 'text' }) excerpt: string;

  @Column({ name: 'all_day', type: 'boolean' }) allDay: boolean;

  /** Start and end as wall-clock times in the event's zone; `startUtc` and `endUtc` are the instants. */
  @Column({ name: 'start_local', type: 'varchar', length: 19 }) startLocal: WallClock;

  @Column({ name: 'end_local', type: 'varchar', length: 19 }) endLocal: WallClock;

  @Column({ name: 'start_utc', type: 'varchar', length: 19 }) startUtc: UtcText;

  @Column({ name: 'end_utc', type: 'varchar', length: 19 }) endUtc: UtcText;

  /** Class of durations; see `spanOf`. */
  @Column({ type: 'int' }) span: number;

  /** Name of the zone, exactly as sent. */
  @Column({ type: 'varchar', length: 64 }) timezone: string;

  /** Abbreviation of the zone at the start. */
  @Column({ name: 'timezone_abbr', type: 'varchar', length: 20 }) timezoneAbbr: string;

  /** A `StoredCost` as JSON. */
  @Column({ type: 'text' }) cost: string;

  @Column({ type: 'text' }) website: string;

  @Column({ name: 'show_map', type: 'boolean' }) showMap: boolean;

  @Column({ name: 'show_map_link', type: 'boolean' }) showMapLink: boolean;

  /** Hidden from listings; readable by its address. */
  @Column({ type: 'boolean' }) hidden: boolean;

  @Column({ type: 'boolean' }) sticky: boolean;

  @Column({ type: 'boolean' }) featured: boolean;

  @Column({ type: 'boolean' }) ticketed: boolean;

  @Column({ name: 'event_status', type: 'varchar', length: 9 }) eventStatus: EventStatus;

  /** Why the event is canceled or postponed; empty for a scheduled one. */
  @Column({ name: 'event_status_reason', type: 'varchar', length: MAX_REASON }) eventStatusReason: string;

  @Column({ name: 'parent_id', type: 'int', nullable: true }) parentId: number | null;

  /** The UID that another calendar gave the event; null if it is ours, see `eventUid`. */
  @Column({ type: 'varchar', length: 255, nullable: true }) uid: string | null;

  @Column({ name: 'series_id', type: 'int', nullable: true }) seriesId: number | null;

  /** The wall clock at which the rule of the series has this date, whatever has become of it; it identifies the date. */
  @Column({ name: 'recurrence_id', type: 'varchar', length: 19, nullable: true }) recurrenceId: WallClock | null;

  /** The fields that this date does not take from its series, separated by commas. */
  @Column({ type: 'varchar', length: 400 }) overrides: string;

  /** Start of the date before this one, of the same series, status and listing; empty if there is none. */
  @Column({ name: 'previous_start_utc', type: 'varchar', length: 19 }) previousStartUtc: UtcText | '';

  @ManyToMany(() => Category)
  @JoinTable(joinTable('event_categories', 'category_id'))
  categories: Relation<Category>[];

  @ManyToMany(() => Tag)
  @JoinTable(joinTable('event_tags', 'tag_id'))
  tags: Relation<Tag>[];

  /** In the order given: the join table's `position`. */
  @ManyToMany(() => Venue)
  @JoinTable(joinTable('event_venues', 'venue_id'))
  venues: Relation<Venue>[];

  /** In the order given: the join table's `position`. */
  @ManyToMany(() => Organizer)
  @JoinTable(joinTable('event_organizers', 'organizer_id'))
  organizers: Relation<Organizer>[];
}

/** The columns of an event, without its relations. */
export type EventColumns = Omit<Event, 'categories' | 'tags' | 'venues' | 'organizers'>;
