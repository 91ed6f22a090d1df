import { type ExternalIdRecord, ExternalIdsMember } from '../external-ids/external-id.record.js';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { NextCursor } from '../../http/pagination/list-walk.js';
import { ImageRecord } from '../images/image.record.js';
import { PublishedRecord } from '../publishing/published-record.js';

export class PostalAddressLd {
  @ApiProperty({ enum: ['PostalAddress'] }) '@type': 'PostalAddress';
  @ApiPropertyOptional({ example: '1 Main St' }) streetAddress?: string;
  @ApiPropertyOptional({ example: 'Springfield' }) addressLocality?: string;
  @ApiPropertyOptional({ example: 'IL' }) addressRegion?: string;
  @ApiPropertyOptional({ example: '62701' }) postalCode?: string;
  @ApiPropertyOptional({ example: 'United States' }) addressCountry?: string;
}

/** A venue as a schema.org `Place`. Members without a value are absent. */
export class PlaceLd {
  @ApiProperty({ enum: ['Place'] }) '@type': 'Place';
  @ApiProperty({ example: 'City Hall' }) name: string;
  @ApiPropertyOptional({ example: 'A hall for six hundred.' }) description?: string;
  @ApiPropertyOptional({ example: 'https://images.example/hall.png' }) image?: string;
  @ApiPropertyOptional({ type: PostalAddressLd }) address?: PostalAddressLd;
  @ApiPropertyOptional({ example: '+1 555 1000' }) telephone?: string;
  @ApiPropertyOptional({ example: 'https://hall.example' }) sameAs?: string;
}

/** A venue as clients see it. Members without a value are absent. */
@ApiSchema({ name: 'Venue' })
export class VenueRecord extends PublishedRecord {
  @ApiProperty({ example: 'City Hall', description: 'Name' }) venue: string;
  @ApiPropertyOptional({ example: '<p>A hall for six hundred.</p>', description: 'HTML' }) description?: string;
  @ApiPropertyOptional({ example: 'city-hall' }) slug?: string;
  @ApiPropertyOptional({ type: ImageRecord }) image?: ImageRecord;
  @ApiPropertyOptional({ example: '1 Main St' }) address?: string;
  @ApiPropertyOptional({ example: 'Springfield' }) city?: string;
  @ApiPropertyOptional({ example: 'United States' }) country?: string;
  @ApiPropertyOptional({ example: 'Ontario' }) province?: string;
  @ApiPropertyOptional({ example: 'IL' }) state?: string;
  @ApiPropertyOptional({ example: '62701' }) zip?: string;
  @ApiPropertyOptional({ example: '+1 555 1000' }) phone?: string;
  @ApiPropertyOptional({ example: 'https://hall.example' }) website?: string;
  @ApiPropertyOptional({ example: 'IL', description: 'State or province, depending on the country' })
  stateprovince?: string;
  @ApiPropertyOptional({ example: 39.8, description: 'Degrees north, WGS 84' }) geo_lat?: number;
  @ApiPropertyOptional({ example: -89.65, description: 'Degrees east, WGS 84' }) geo_lng?: number;
  @ApiPropertyOptional({ type: PlaceLd, description: 'Only when a single record is read' }) json_ld?: PlaceLd;
  @ApiProperty({ example: true, description: 'Whether pages show a map' }) show_map: boolean;
  @ApiProperty({ example: true, description: 'Whether pages link to a map' }) show_map_link: boolean;
  @ApiProperty({ example: 'calendar.example?id=42' }) global_id: string;
  @ApiProperty({ type: [String], example: ['calendar.example?id=42'] }) global_id_lineage: string[];
  @ExternalIdsMember() external_ids?: readonly ExternalIdRecord[];
}

/** A page of the list of venues. */
export class VenuesPage {
  @ApiProperty({ type: [VenueRecord] }) venues: VenueRecord[];
  @ApiProperty({ example: 'https://calendar.example/calendar/events/v1/venues/?page=2&per_page=10&status=publish' })
  rest_url: string;
  @ApiPropertyOptional({ example: 'https://calendar.example/calendar/events/v1/venues/?per_page=10&page=3' })
  next_rest_url?: string;
  @ApiPropertyOptional({ example: 'https://calendar.example/calendar/events/v1/venues/?per_page=10' })
  previous_rest_url?: string;
  @NextCursor() next_cursor?: string;
  @ApiProperty({ type: 'integer', example: 25 }) total: number;
  @ApiProperty({ type: 'integer', example: 3 }) total_pages: number;
}
