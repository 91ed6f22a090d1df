import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';

/** The id of a record in another system. */
@ApiSchema({ name: 'ExternalId' })
export class ExternalIdRecord {
  @ApiProperty({ example: 'crm', description: 'Name of the other system' }) source: string;
  @ApiProperty({ example: 'A-17', description: 'Compared letter by letter' }) id: string;
}

/** Documents the member of a record with its external ids. */
export const ExternalIdsMember = (): PropertyDecorator =>
  ApiPropertyOptional({
    type: [ExternalIdRecord],
    description: 'Ids in other systems, for users who may edit the record; absent if there are none',
  });
