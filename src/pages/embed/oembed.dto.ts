import { CountField } from '../../http/validation/number-fields.js';
import { VerbatimField } from '../../http/validation/text-fields.js';

/** The parameters of a consumer request (oembed.com, section 2.2). */
export class OembedDto {
  @VerbatimField({ description: 'Address of a page of the calendar', max: 2000, required: true }) url: string;
  @VerbatimField({ description: 'Only `json`', max: 10 }) format?: string;
  @CountField({ description: 'Greatest width, in pixels' }) maxwidth?: number;
  @CountField({ description: 'Greatest height, in pixels' }) maxheight?: number;
}
