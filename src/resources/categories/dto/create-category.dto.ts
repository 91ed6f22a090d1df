import { Field } from '../../../http/input/field.js';
import { CreateTerm } from '../../terms/dto/create-term.dto.js';
import { parent } from '../category-kinds.js';

/** What may be sent to make a category. */
export class CreateCategory extends CreateTerm {
  @Field(parent, { about: 'Id of the category above; 0 or null for the top', default: 0, example: 0 })
  parent?: number | null;
}
