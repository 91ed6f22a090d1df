import { ApiSchema } from '@nestjs/swagger';
import { ListTermsDto } from '../../terms/dto/list-terms.dto.js';
import { ParentField } from './category-fields.js';

/** Query parameters of the list of categories. */
@ApiSchema({ name: 'ListCategories' })
export class ListCategoriesDto extends ListTermsDto {
  @ParentField({ description: 'Only children of this category; 0 for those at the top', example: 0 })
  parent?: number | null;
}
