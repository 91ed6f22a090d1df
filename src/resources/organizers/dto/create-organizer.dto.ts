import type { ExternalId } from '../../../calendar/external-id.js';
import { ApiSchema } from '@nestjs/swagger';
import { HtmlField, TextField, UrlField } from '../../../http/validation/text-fields.js';
import { ExternalIdsField } from '../../../http/validation/external-id-fields.js';
import { ImageField, type ImageInput } from '../../images/image-fields.js';
import {
  AuthorField,
  PublicationDateField,
  PublicationDateUtcField,
  RecordNameField,
  StatusField,
} from '../../publishing/dto/publishing-fields.js';
import type { Status } from '../../publishing/status.js';

const MAX_LINE = 1000;

/** Fields of a new organizer. */
@ApiSchema({ name: 'CreateOrganizer' })
export class CreateOrganizerDto {
  @RecordNameField({ description: 'Name', required: true, example: 'City Culture Office' })
  organizer: string;

  @AuthorField() author?: number;

  @PublicationDateField() date?: string;

  @PublicationDateUtcField() date_utc?: string;

  @StatusField() status?: Status;

  @HtmlField({ description: 'Description, HTML', example: '<p>Runs the summer fair.</p>' })
  description?: string;

  @ImageField({
    description: 'Image: its id or URL',
    example: 'https://images.example/office.png',
  })
  image?: ImageInput;

  @TextField({ description: 'Telephone number', max: MAX_LINE, example: '+1 555 2000' })
  phone?: string;

  @UrlField({ description: 'Web page', example: 'https://culture.example' })
  website?: string;

  // Not `IsEmail`: malformed addresses are accepted too (recorded exchanges: organizers_create).
  @TextField({
    description: 'E-mail address, stored as sent',
    max: MAX_LINE,
    example: 'office@culture.example',
  })
  email?: string;

  @ExternalIdsField() external_ids?: ExternalId[];
}
