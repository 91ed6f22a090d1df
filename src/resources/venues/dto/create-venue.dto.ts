import type { ExternalId } from '../../../calendar/external-id.js';
import { ApiSchema } from '@nestjs/swagger';
import { FlagField, NumberField } from '../../../http/validation/number-fields.js';
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

/** Fields of a new venue. */
@ApiSchema({ name: 'CreateVenue' })
export class CreateVenueDto {
  @RecordNameField({ description: 'Name', required: true, example: 'City Hall' })
  venue: string;

  @AuthorField() author?: number;

  @PublicationDateField() date?: string;

  @PublicationDateUtcField() date_utc?: string;

  @StatusField() status?: Status;

  @HtmlField({ description: 'Description, HTML', example: '<p>A hall for six hundred.</p>' })
  description?: string;

  @ImageField({ description: 'Image: its id or URL', example: 'https://images.example/hall.png' })
  image?: ImageInput;

  @TextField({ description: 'Street and number', max: MAX_LINE, example: '1 Main St' })
  address?: string;

  @TextField({ description: 'City', max: MAX_LINE, example: 'Springfield' })
  city?: string;

  @TextField({ description: 'Country', max: MAX_LINE, example: 'United States' })
  country?: string;

  @TextField({ description: 'Province, outside the United States', max: MAX_LINE, example: 'Ontario' })
  province?: string;

  @TextField({ description: 'State, within the United States', max: MAX_LINE, example: 'IL' })
  state?: string;

  @TextField({ description: 'Postal code', max: MAX_LINE, example: '62701' })
  zip?: string;

  @TextField({ description: 'Telephone number', max: MAX_LINE, example: '+1 555 1000' })
  phone?: string;

  @TextField({
    description: 'State or province; derived from country, state and province if omitted',
    max: MAX_LINE,
    example: 'IL',
  })
  stateprovince?: string;

  @UrlField({ description: 'Web page', example: 'https://hall.example' })
  website?: string;

  @FlagField({ description: 'Whether pages show a map', emptyIsFalse: true, default: true, example: true })
  show_map?: boolean;

  @FlagField({ description: 'Whether pages link to a map', emptyIsFalse: true, default: true, example: true })
  show_map_link?: boolean;

  @NumberField({
    description: 'Degrees north, WGS 84; requires geo_lng',
    min: -90,
    max: 90,
    unit: 'degrees',
    clearable: true,
    example: 39.8,
  })
  geo_lat?: number | null;

  @NumberField({
    description: 'Degrees east, WGS 84; requires geo_lat',
    min: -180,
    max: 180,
    unit: 'degrees',
    clearable: true,
    example: -89.65,
  })
  geo_lng?: number | null;

  @ExternalIdsField() external_ids?: ExternalId[];
}
