import { ApiProperty, ApiPropertyOptional, ApiSchema, OmitType } from '@nestjs/swagger';
import { NextCursor } from '../../http/pagination/list-walk.js';
import { EventRecord } from '../events/event.record.js';
import { DateTime } from '../publishing/published-record.js';

/** When a series takes place. */
@ApiSchema({ name: 'Recurrence' })
export class RecurrenceRecord {
  @ApiProperty({ example: 'FREQ=WEEKLY;BYDAY=FR', description: 'RRULE of RFC 5545; empty if all dates are listed' })
  rrule: string;
  @ApiProperty({ type: [String], example: [], description: 'Further dates' }) rdate: string[];
  @ApiProperty({ type: [String], example: [], description: 'Excluded dates' }) exdate: string[];
}

/** The next date of a series. */
@ApiSchema({ name: 'NextOccurrence' })
export class NextOccurrenceRecord {
  @ApiProperty({ type: 'integer', example: 42 }) id: number;
  @ApiProperty({ example: 'https://calendar.example/calendar/events/v1/events/42' }) rest_url: string;
  @DateTime('In the zone of the event', '2027-06-04 17:30:00') start_date: string;
  @DateTime('UTC', '2027-06-04 15:30:00') utc_start_date: string;
}

/** A series: what its events have in common, and when they take place. */
@ApiSchema({ name: 'Series' })
export class SeriesRecord extends OmitType(EventRecord, [
  'url',
  'global_id',
  'global_id_lineage',
  'custom_fields',
  'json_ld',
  'series',
] as const) {
  @ApiProperty() recurrence: RecurrenceRecord;
  @ApiProperty({ example: 'every Friday', description: 'The recurrence in English' }) recurrence_text: string;
  @ApiPropertyOptional({
    example: '2029-07-01',
    description: 'Dates before this day are stored as events; absent if all are',
  })
  horizon?: string;
  @ApiPropertyOptional({ type: NextOccurrenceRecord, description: 'The first date that is not over' })
  next_occurrence?: NextOccurrenceRecord;
  @ApiPropertyOptional({ type: 'integer', example: 40, description: 'The series from which this one was split off' })
  previous_series?: number;
  @ApiPropertyOptional({ type: 'integer', example: 60, description: 'The series that was split off from this one' })
  next_series?: number;
}

/** A page of the list of series. */
export class SeriesPage {
  @ApiProperty({ type: [SeriesRecord] }) series: SeriesRecord[];
  @ApiProperty({ example: 'https://calendar.example/calendar/events/v1/series/?page=2' }) rest_url: string;
  @ApiPropertyOptional({ example: 'https://calendar.example/calendar/events/v1/series/?page=3' })
  next_rest_url?: string;
  @ApiPropertyOptional({ example: 'https://calendar.example/calendar/events/v1/series/' })
  previous_rest_url?: string;
  @NextCursor() next_cursor?: string;
  @ApiProperty({ type: 'integer', example: 25 }) total: number;
  @ApiProperty({ type: 'integer', example: 3 }) total_pages: number;
}

/** A date of a series. */
@ApiSchema({ name: 'Occurrence' })
export class OccurrenceRecord {
  @ApiProperty({ type: 'integer', nullable: true, example: 42, description: 'Id of the event; null if none is stored' })
  id: number | null;
  @ApiPropertyOptional({ example: 'https://calendar.example/calendar/events/v1/events/42' }) rest_url?: string;
  @DateTime('When the rule has this date, in the zone of the series', '2027-06-04 17:30:00') recurrence_id: string;
  @DateTime('In the zone of the event', '2027-06-04 17:30:00') start_date: string;
  @DateTime('In the zone of the event', '2027-06-04 22:00:00') end_date: string;
  @DateTime('UTC', '2027-06-04 15:30:00') utc_start_date: string;
  @DateTime('UTC', '2027-06-04 20:00:00') utc_end_date: string;
}

/** A page of the dates of a series. */
export class OccurrencesPage {
  @ApiProperty({ type: [OccurrenceRecord] }) occurrences: OccurrenceRecord[];
  @ApiProperty({ example: 'https://calendar.example/calendar/events/v1/series/40/occurrences' }) rest_url: string;
  @ApiPropertyOptional({ example: 'https://calendar.example/calendar/events/v1/series/40/occurrences?page=3' })
  next_rest_url?: string;
  @ApiPropertyOptional({ example: 'https://calendar.example/calendar/events/v1/series/40/occurrences' })
  previous_rest_url?: string;
  @NextCursor() next_cursor?: string;
  @ApiProperty({ type: 'integer', example: 109 }) total: number;
  @ApiProperty({ type: 'integer', example: 10 }) total_pages: number;
}
