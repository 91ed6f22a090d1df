import { ApiSchema } from '@nestjs/swagger';
import { PagingFields } from '../../../http/input/paging-fields.js';

/** What a list of API tokens takes. */
@ApiSchema({ name: 'ListTokens' })
export class ListTokens extends PagingFields {}
