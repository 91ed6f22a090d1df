import { ApiSchema } from '@nestjs/swagger';
import { PaginationDto } from '../../../http/pagination/page.js';

/** Query parameters of the list of API tokens. */
@ApiSchema({ name: 'ListTokens' })
export class ListTokensDto extends PaginationDto {}
