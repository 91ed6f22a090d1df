import { ApiSchema } from '@nestjs/swagger';
import { ListTermsDto } from '../../terms/dto/list-terms.dto.js';

/** Query parameters of the list of tags. */
@ApiSchema({ name: 'ListTags' })
export class ListTagsDto extends ListTermsDto {}
