import { ChangesOf } from '../../../http/input/field.js';
import { CreateCategory } from './create-category.dto.js';

/** What may be sent to change a category; what is absent stays. */
export class UpdateCategory extends ChangesOf(CreateCategory) {}
