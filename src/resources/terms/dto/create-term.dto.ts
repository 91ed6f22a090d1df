import type { ExternalId } from '../../../calendar/external-id.js';
import { ExternalIdsField } from '../../../http/validation/external-id-fields.js';
import { SlugField } from '../../../http/validation/text-fields.js';
import { TermDescriptionField, TermNameField } from '../term-fields.js';

/** Fields of a new category or tag. */
export class CreateTermDto {
  @TermNameField({ description: 'Name, plain text', required: true, example: 'Concerts' }) name: string;

  @SlugField({ description: 'Slug; if omitted it follows from the name', example: 'concerts' }) slug?: string;

  @TermDescriptionField({
    description: 'Description; inline HTML is kept',
    default: '',
    example: 'Music played live',
  })
  description?: string;

  @ExternalIdsField() external_ids?: ExternalId[];
}
