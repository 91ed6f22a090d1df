import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { EventRecord } from './event.record.js';

/** A page of events, with the addresses of its neighbours where there are any. */
export class EventsPage {
  @ApiProperty({ type: [EventRecord] }) events: EventRecord[];
  @ApiProperty({ example: 'https://calendar.example/calendar/events/v1/events/?page=2&per_page=10' }) rest_url: string;
  @ApiPropertyOptional({ example: 'https://calendar.example/calendar/events/v1/events/?per_page=10&page=3' })
  next_rest_url?: string;
  @ApiPropertyOptional({ example: 'https://calendar.example/calendar/events/v1/events/?per_page=10' })
  previous_rest_url?: string;
  @ApiProperty({ type: 'integer', example: 137, description: 'Events on all pages' }) total: number;
  @ApiProperty({ type: 'integer', example: 14 }) total_pages: number;
}
