import { ApiSchema } from '@nestjs/swagger';
import { CreateTermDto } from '../../terms/dto/create-term.dto.js';

/** Fields of a new tag. */
@ApiSchema({ name: 'CreateTag' })
export class CreateTagDto extends CreateTermDto {}
