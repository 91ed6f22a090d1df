import { Field } from '../../../http/input/field.js';
import { clearable, flagOrEmpty, numberBetween } from '../../../http/input/number-kinds.js';
import { clearableHtml, clearableText, clearableWebAddress } from '../../../http/input/text-kinds.js';
import { image, type ImageWish } from '../../images/image-kind.js';
import { dateText, recordName } from '../../publishing/publishing-kinds.js';
import { authorId } from '../../publishing/author.js';
import type { Status } from '../../publishing/status.js';
import { statusWish } from '../../publishing/status-kinds.js';

const MAX_LINE = 1000;

/** What may be sent to make a venue. */
export class CreateVenue {
  @Field(recordName, { about: 'Name', required: true, example: 'City Hall' })
  venue: string;

  @Field(authorId, { about: 'Id of the user who wrote it; the caller unless said otherwise' })
  author?: number;

  @Field(dateText, {
    about: "Publication, in the site's zone; now unless said otherwise",
    example: '2026-05-01 08:00:00',
  })
  date?: string;

  @Field(dateText, { about: 'Publication, in UTC', example: '2026-05-01 08:00:00' })
  date_utc?: string;

  @Field(statusWish, { about: 'State; `publish` for those who may publish, else `draft`', example: 'publish' })
  status?: Status;

  @Field(clearableHtml, { about: 'Description, HTML', example: '<p>A hall for six hundred.</p>' })
  description?: string;

  @Field(image, { about: 'Picture: id of an image or its address', example: 'https://images.example/hall.png' })
  image?: ImageWish;

  @Field(clearableText(MAX_LINE), { about: 'Street and number', example: '1 Main St' })
  address?: string;

  @Field(clearableText(MAX_LINE), { about: 'City', example: 'Springfield' })
  city?: string;

  @Field(clearableText(MAX_LINE), { about: 'Country', example: 'United States' })
  country?: string;

  @Field(clearableText(MAX_LINE), { about: 'Province, outside the United States', example: 'Ontario' })
  province?: string;

  @Field(clearableText(MAX_LINE), { about: 'State, within the United States', example: 'IL' })
  state?: string;

  @Field(clearableText(MAX_LINE), { about: 'Postal code', example: '62701' })
  zip?: string;

  @Field(clearableText(MAX_LINE), { about: 'Telephone number', example: '+1 555 1000' })
  phone?: string;

  @Field(clearableText(MAX_LINE), {
    about: 'State or province; follows from country, state and province unless sent',
    example: 'IL',
  })
  stateprovince?: string;

  @Field(clearableWebAddress, { about: 'Web page', example: 'https://hall.example' })
  website?: string;

  @Field(flagOrEmpty, { about: 'Whether pages show a map', default: true, example: true })
  show_map?: boolean;

  @Field(flagOrEmpty, { about: 'Whether pages link to a map', default: true, example: true })
  show_map_link?: boolean;

  @Field(clearable(numberBetween(-90, 90, 'degrees')), {
    about: 'Degrees north, WGS 84; together with geo_lng or not at all',
    example: 39.8,
  })
  geo_lat?: number | null;

  @Field(clearable(numberBetween(-180, 180, 'degrees')), {
    about: 'Degrees east, WGS 84; together with geo_lat or not at all',
    example: -89.65,
  })
  geo_lng?: number | null;
}
