import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { TermUrls } from './term-urls.js';

class TermLink {
  @ApiProperty({ format: 'uri', example: 'https://calendar.example/calendar/events/v1/categories/7' }) href: string;
}

/** The addresses of a term once more, in the form of hypermedia links. */
export class TermLinks {
  @ApiProperty({ type: [TermLink] }) self: TermLink[];
  @ApiProperty({ type: [TermLink] }) collection: TermLink[];
  @ApiPropertyOptional({ type: [TermLink], description: 'Absent at the top' }) up?: TermLink[];
}

/** Only answers about one term that stays have links (recorded exchanges: categories_crud). */
export function termLinks({ self, collection, up }: TermUrls): TermLinks {
  return {
    self: [{ href: self }],
    collection: [{ href: collection }],
    ...(up === undefined ? {} : { up: [{ href: up }] }),
  };
}
