import { ApiSchema } from '@nestjs/swagger';
import { ListTerms } from '../../terms/dto/list-terms.dto.js';

/** What a list of tags may be asked for. */
@ApiSchema({ name: 'ListTags' })
export class ListTags extends ListTerms {}
