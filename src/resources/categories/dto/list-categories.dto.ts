import { Field } from '../../../http/input/field.js';
import { ListTerms } from '../../terms/dto/list-terms.dto.js';
import { parent } from '../category-kinds.js';

/** What a list of categories may be asked for. */
export class ListCategories extends ListTerms {
  @Field(parent, { about: 'Only those directly below this category; 0 for those at the top', example: 0 })
  parent?: number | null;
}
