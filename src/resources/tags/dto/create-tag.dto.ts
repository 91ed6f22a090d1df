import { ApiSchema } from '@nestjs/swagger';
import { CreateTermDto } from '../../terms/dto/create-term.dto.js';

/** What may be sent to make a tag. */
@ApiSchema({ name: 'CreateTag' })
export class CreateTagDto extends CreateTermDto {}
