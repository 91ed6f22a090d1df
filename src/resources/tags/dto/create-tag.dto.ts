import { CreateTerm } from '../../terms/dto/create-term.dto.js';

/** What may be sent to make a tag. */
export class CreateTag extends CreateTerm {}
