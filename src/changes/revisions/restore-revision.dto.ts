import { ApiSchema } from '@nestjs/swagger';
import { NameListField } from '../../http/validation/list-fields.js';

/** What of a revision is restored. */
@ApiSchema({ name: 'RestoreRevision' })
export class RestoreRevisionDto {
  @NameListField({
    description: 'Names of the fields to restore; by default all but `status`, `slug` and the publication date',
    example: ['title', 'description'],
  })
  fields?: string[];
}
