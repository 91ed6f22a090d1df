import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { TermLinks } from './term-links.js';
import { TermUrls } from './term-urls.js';

/** What a category and a tag say of themselves. */
export class TermRecord {
  @ApiProperty({ type: 'integer', example: 7 }) id: number;
  @ApiProperty({ type: 'integer', example: 3, description: 'Published events that have it' }) count: number;
  @ApiProperty({ example: 'Music played live', description: 'Inline HTML' }) description: string;
  @ApiProperty({ example: 'Concerts', description: 'Plain text' }) name: string;
  @ApiProperty({ example: 'concerts' }) slug: string;
  @ApiProperty({ enum: ['tribe_events_cat', 'post_tag'], example: 'post_tag' }) taxonomy: string;
  @ApiProperty({ type: 'array', items: {}, maxItems: 0, description: 'Always empty' }) meta: never[];
  @ApiProperty({ format: 'uri', example: 'https://calendar.example/tag/concerts/' }) url: string;
  @ApiProperty({ type: TermUrls }) urls: TermUrls;
  @ApiPropertyOptional({ type: TermLinks, description: 'Where one term is read, created or changed' })
  _links?: TermLinks;
}
