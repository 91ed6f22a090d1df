import { Field } from '../../../http/input/field.js';
import { clearableHtml, clearableText, clearableWebAddress } from '../../../http/input/text-kinds.js';
import { image, type ImageWish } from '../../images/image-kind.js';
import { dateText, recordName } from '../../publishing/publishing-kinds.js';
import { authorId } from '../../publishing/author.js';
import type { Status } from '../../publishing/status.js';
import { statusWish } from '../../publishing/status-kinds.js';

const MAX_LINE = 1000;

/** What may be sent to make an organizer. */
export class CreateOrganizer {
  @Field(recordName, { about: 'Name', required: true, example: 'City Culture Office' })
  organizer: string;

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

  @Field(clearableHtml, { about: 'Description, HTML', example: '<p>Runs the summer fair.</p>' })
  description?: string;

  @Field(image, { about: 'Picture: id of an image or its address', example: 'https://images.example/office.png' })
  image?: ImageWish;

  @Field(clearableText(MAX_LINE), { about: 'Telephone number', example: '+1 555 2000' })
  phone?: string;

  @Field(clearableWebAddress, { about: 'Web page', example: 'https://culture.example' })
  website?: string;

  @Field(clearableText(MAX_LINE), {
    about: 'E-mail address, kept as it is sent',
    example: 'office@culture.example',
  })
  email?: string;
}
