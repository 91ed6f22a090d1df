import { ApiSchema, PartialType } from '@nestjs/swagger';
import { CreateCategory } from './create-category.dto.js';

/** What may be sent to change a category; what is absent stays. */
@ApiSchema({ name: 'UpdateCategory' })
export class UpdateCategory extends PartialType(CreateCategory, { skipNullProperties: false }) {}
