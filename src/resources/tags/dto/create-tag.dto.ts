import { ApiSchema } from '@nestjs/swagger';
import { CreateTerm } from '../../terms/dto/create-term.dto.js';

/** What may be sent to make a tag. */
@ApiSchema({ name: 'CreateTag' })
export class CreateTag extends CreateTerm {}
