import { ApiSchema } from '@nestjs/swagger';
import { CreateTermDto } from '../../terms/dto/create-term.dto.js';
import { ParentField } from './category-fields.js';

/** Fields of a new category. */
@ApiSchema({ name: 'CreateCategory' })
export class CreateCategoryDto extends CreateTermDto {
  @ParentField({ description: 'Id of the parent category; 0 or null for the top', default: 0, example: 0 })
  parent?: number | null;
}
