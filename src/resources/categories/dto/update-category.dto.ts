import { ApiSchema, PartialType } from '@nestjs/swagger';
import { CreateCategoryDto } from './create-category.dto.js';

/** Changes to a category; absent fields stay as they are. */
@ApiSchema({ name: 'UpdateCategory' })
export class UpdateCategoryDto extends PartialType(CreateCategoryDto, { skipNullProperties: false }) {}
