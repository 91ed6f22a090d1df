import { ApiSchema, PartialType } from '@nestjs/swagger';
import { CreateCategoryDto } from './create-category.dto.js';

/** What may be sent to change a category; what is absent stays. */
@ApiSchema({ name: 'UpdateCategory' })
export class UpdateCategoryDto extends PartialType(CreateCategoryDto, { skipNullProperties: false }) {}
