import { ApiSchema } from '@nestjs/swagger';
import { ListTermsDto } from '../../terms/dto/list-terms.dto.js';

/** What a list of tags may be asked for. */
@ApiSchema({ name: 'ListTags' })
export class ListTagsDto extends ListTermsDto {}
