import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { TermUrls } from './term-urls.js';

/** A category or tag as it stands inside an event. */
@ApiSchema({ name: 'EmbeddedTerm' })
export class EmbeddedTermRecord {
  @ApiProperty({ example: 'Concerts' }) name: string;
  @ApiProperty({ example: 'concerts' }) slug: string;
  @ApiProperty({ type: 'integer', example: 0 }) term_group: number;
  @ApiProperty({ type: 'integer', example: 7 }) term_taxonomy_id: number;
  @ApiProperty({ enum: ['tribe_events_cat', 'post_tag'], example: 'tribe_events_cat' }) taxonomy: string;
  @ApiProperty({ example: '' }) description: string;
  @ApiProperty({ type: 'integer', example: 0, description: 'Category above, 0 at the top and for tags' })
  parent: number;
  @ApiProperty({ type: 'integer', example: 3, description: 'Published events that have it' }) count: number;
  @ApiProperty({ example: 'raw' }) filter: string;
  @ApiProperty({ type: 'integer', example: 7 }) id: number;
  @ApiProperty({ type: TermUrls }) urls: TermUrls;
}
