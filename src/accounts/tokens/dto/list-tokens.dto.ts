import { ApiSchema } from '@nestjs/swagger';
import { PaginationDto } from '../../../http/pagination/page.js';

/** What a list of API tokens takes. */
@ApiSchema({ name: 'ListTokens' })
export class ListTokensDto extends PaginationDto {}
