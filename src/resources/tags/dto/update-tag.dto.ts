import { ApiSchema, PartialType } from '@nestjs/swagger';
import { CreateTag } from './create-tag.dto.js';

/** What may be sent to change a tag; what is absent stays. */
@ApiSchema({ name: 'UpdateTag' })
export class UpdateTag extends PartialType(CreateTag, { skipNullProperties: false }) {}
