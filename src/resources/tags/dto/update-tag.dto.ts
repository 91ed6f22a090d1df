import { ApiSchema, PartialType } from '@nestjs/swagger';
import { CreateTagDto } from './create-tag.dto.js';

/** Changes to a tag; absent fields stay as they are. */
@ApiSchema({ name: 'UpdateTag' })
export class UpdateTagDto extends PartialType(CreateTagDto, { skipNullProperties: false }) {}
