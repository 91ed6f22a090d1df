import { ApiSchema, PartialType } from '@nestjs/swagger';
import { CreateTagDto } from './create-tag.dto.js';

/** What may be sent to change a tag; what is absent stays. */
@ApiSchema({ name: 'UpdateTag' })
export class UpdateTagDto extends PartialType(CreateTagDto, { skipNullProperties: false }) {}
