import { Field } from '../../../http/input/field.js';
import { slug } from '../../publishing/publishing-kinds.js';
import { description, termName } from '../term-kinds.js';

/** What may be sent to make a category or tag. */
export class CreateTerm {
  @Field(termName, { about: 'Name, plain text', required: true, example: 'Concerts' }) name: string;

  @Field(slug, { about: 'Slug; if not given it follows from the name', example: 'concerts' }) slug?: string;

  @Field(description, { about: 'What it means; inline HTML is kept', default: '', example: 'Music played live' })
  description?: string;
}
