import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ListPublished } from '../../publishing/dto/list-published.dto.js';

/** Query parameters of the list of organizers. */
@ApiSchema({ name: 'ListOrganizers' })
export class ListOrganizersDto extends ListPublished {
  @ApiProperty({
    description: 'Words that all occur in one field: name, description, phone, e-mail address or website',
    example: 'culture',
  })
  declare search?: string;
}
