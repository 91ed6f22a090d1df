import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ListPublished } from '../../publishing/dto/list-published.dto.js';

/** Query parameters of the list of venues. */
@ApiSchema({ name: 'ListVenues' })
export class ListVenuesDto extends ListPublished {
  @ApiProperty({
    description: 'Words that all occur in one field: name, description, address, city, province, state, zip or phone',
    example: 'hall',
  })
  declare search?: string;
}
