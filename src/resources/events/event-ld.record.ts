import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { PersonLd } from '../organizers/organizer.record.js';
import { PlaceLd } from '../venues/venue.record.js';

/** What an event costs, as schema.org describes offers. */
export class OfferLd {
  @ApiProperty({ enum: ['Offer'] }) '@type': 'Offer';
  @ApiProperty({ example: '8', description: 'The lowest price; `0` is free' }) price: string;
  @ApiProperty({ example: 'USD', description: 'ISO 4217 code of the currency the cost names, else of the site' })
  priceCurrency: string;
  @ApiProperty({ example: 'https://calendar.example/event/summer-fair/' }) url: string;
  @ApiProperty({ example: 'primary' }) category: string;
  @ApiProperty({ example: 'inStock' }) availability: string;
  @ApiProperty({ example: '2027-05-01T00:00:00+00:00', description: 'Day of publication' }) validFrom: string;
}

/** An event as schema.org describes it. */
@ApiExtraModels(PlaceLd, PersonLd, OfferLd)
export class EventLd {
  @ApiProperty({ example: 'http://schema.org' }) '@context': string;
  @ApiProperty({ enum: ['Event'] }) '@type': 'Event';
  @ApiProperty({ example: 'Summer fair' }) name: string;
  @ApiPropertyOptional({ example: 'Music and cake', description: 'Excerpt or description as plain text' })
  description?: string;
  @ApiPropertyOptional({ example: 'https://images.example/fair.png' }) image?: string;
  @ApiProperty({ example: 'https://calendar.example/event/summer-fair/' }) url: string;
  @ApiProperty({ example: 'https://schema.org/OfflineEventAttendanceMode' }) eventAttendanceMode: string;
  @ApiProperty({ example: 'https://schema.org/EventScheduled' }) eventStatus: string;
  @ApiProperty({ example: '2027-06-04T17:30:00+02:00' }) startDate: string;
  @ApiProperty({ example: '2027-06-04T22:00:00+02:00' }) endDate: string;
  @ApiPropertyOptional({ allOf: [{ $ref: getSchemaPath(PlaceLd) }], description: 'The first venue' })
  location?: PlaceLd;
  @ApiPropertyOptional({ allOf: [{ $ref: getSchemaPath(PersonLd) }], description: 'The first organizer' })
  organizer?: PersonLd;
  @ApiPropertyOptional({
    allOf: [{ $ref: getSchemaPath(OfferLd) }],
    description: 'Only where there is a price in a known currency',
  })
  offers?: OfferLd;
  @ApiProperty({ example: 'Organization' }) performer: string;
}
