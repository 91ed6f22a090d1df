import { type ExternalIdRecord, ExternalIdsMember } from '../external-ids/external-id.record.js';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { NextCursor } from '../../http/pagination/list-walk.js';
import { ImageRecord } from '../images/image.record.js';
import { PublishedRecord } from '../publishing/published-record.js';

/** An organizer as a schema.org `Person`. Members without a value are absent. */
export class PersonLd {
  @ApiProperty({ enum: ['Person'] }) '@type': 'Person';
  @ApiProperty({ example: 'City Culture Office' }) name: string;
  @ApiPropertyOptional({ example: 'Runs the summer fair.' }) description?: string;
  @ApiPropertyOptional({ example: 'https://images.example/office.png' }) image?: string;
  @ApiPropertyOptional({ example: 'https://culture.example' }) url?: string;
  @ApiPropertyOptional({ example: '+1 555 2000' }) telephone?: string;
  @ApiPropertyOptional({ example: 'office@culture.example' }) email?: string;
  @ApiPropertyOptional({ example: 'https://culture.example' }) sameAs?: string;
}

/** An organizer as clients see it. Members without a value are absent. */
@ApiSchema({ name: 'Organizer' })
export class OrganizerRecord extends PublishedRecord {
  @ApiProperty({ example: 'City Culture Office', description: 'Name' }) organizer: string;
  @ApiPropertyOptional({ example: '<p>Runs the summer fair.</p>', description: 'HTML' }) description?: string;
  @ApiPropertyOptional({ example: 'city-culture-office' }) slug?: string;
  @ApiPropertyOptional({ type: ImageRecord }) image?: ImageRecord;
  @ApiPropertyOptional({ example: '+1 555 2000' }) phone?: string;
  @ApiPropertyOptional({ example: 'https://culture.example' }) website?: string;
  @ApiPropertyOptional({ example: 'office@culture.example' }) email?: string;
  @ApiPropertyOptional({ type: PersonLd, description: 'Only when a single record is read' }) json_ld?: PersonLd;
  @ApiProperty({ example: 'calendar.example?id=43' }) global_id: string;
  @ApiProperty({ type: [String], example: ['calendar.example?id=43'] }) global_id_lineage: string[];
  @ExternalIdsMember() external_ids?: readonly ExternalIdRecord[];
}

/** A page of the list of organizers. */
export class OrganizersPage {
  @ApiProperty({ type: [OrganizerRecord] }) organizers: OrganizerRecord[];
  @ApiProperty({ example: 'https://calendar.example/calendar/events/v1/organizers/?page=2&per_page=10&status=publish' })
  rest_url: string;
  @ApiPropertyOptional({ example: 'https://calendar.example/calendar/events/v1/organizers/?per_page=10&page=3' })
  next_rest_url?: string;
  @ApiPropertyOptional({ example: 'https://calendar.example/calendar/events/v1/organizers/?per_page=10' })
  previous_rest_url?: string;
  @NextCursor() next_cursor?: string;
  @ApiProperty({ type: 'integer', example: 25 }) total: number;
  @ApiProperty({ type: 'integer', example: 3 }) total_pages: number;
}
