import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { Urls } from '../../http/urls/urls.js';
import type { TermKind } from './taxonomy.js';

/** The API URLs of a term, its collection and its parent. */
export class TermUrls {
  @ApiProperty({ format: 'uri', example: 'https://calendar.example/calendar/events/v1/categories/7' }) self: string;

  @ApiProperty({ format: 'uri', example: 'https://calendar.example/calendar/events/v1/categories' }) collection: string;

  @ApiPropertyOptional({
    format: 'uri',
    example: 'https://calendar.example/calendar/events/v1/categories/3',
    description: 'The parent category; absent at the top',
  })
  up?: string;
}

/** The API URLs of a term; `up` only if it has a parent. */
export function termUrls(urls: Urls, kind: TermKind, id: number, parentId: number | null): TermUrls {
  return {
    self: urls.record(kind, id),
    collection: urls.collection(kind),
    up: parentId === null ? undefined : urls.record(kind, parentId),
  };
}

class TermLink {
  @ApiProperty({ format: 'uri', example: 'https://calendar.example/calendar/events/v1/categories/7' }) href: string;
}

/** The same URLs as hypermedia links. */
export class TermLinks {
  @ApiProperty({ type: [TermLink] }) self: TermLink[];
  @ApiProperty({ type: [TermLink] }) collection: TermLink[];
  @ApiPropertyOptional({ type: [TermLink], description: 'Absent at the top' }) up?: TermLink[];
}

/** Only responses about a single term have links, and not those to its deletion (recorded exchanges: categories_crud). */
export function termLinks({ self, collection, up }: TermUrls): TermLinks {
  return {
    self: [{ href: self }],
    collection: [{ href: collection }],
    ...(up === undefined ? {} : { up: [{ href: up }] }),
  };
}
