import { httpErrors } from '../../http/errors/http-errors.js';
import type { Parameters } from '../../http/request/parameters.js';
import { RequestInput } from '../../http/validation/request-input.js';
import { CountField, IdField } from '../../http/validation/number-fields.js';
import { TermListField } from '../../http/validation/list-fields.js';
import { EnumField, VerbatimField } from '../../http/validation/text-fields.js';

export const EMBED_VIEWS = ['list', 'month'] as const;
export type EmbedView = (typeof EMBED_VIEWS)[number];

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Events in an embedded list unless told. */
export const DEFAULT_LIMIT = 10;

/** What an embedded calendar shows. */
export class EmbedDto {
  @EnumField({ values: EMBED_VIEWS, description: 'A list of what comes, or a month', default: 'list' })
  view?: EmbedView;

  @TermListField({ description: 'Events in one of these categories or their subcategories: ids, slugs or names' })
  categories?: (string | number)[];

  @CountField({ description: 'Number of events in a list', default: DEFAULT_LIMIT }) limit?: number;

  @VerbatimField({ description: 'Language of the words, a BCP 47 tag', max: 35 }) lang?: string;

  @EnumField({ values: THEMES, description: 'Colours', default: 'auto' }) theme?: Theme;

  @VerbatimField({ description: 'The month shown, `YYYY-MM`', max: 7 }) month?: string;

  @IdField({ description: 'A single event' }) event?: number;
}

/** The parameters of an embedded calendar. Throws `rest_invalid_param` naming those that are not valid. */
export async function readEmbed(query: Parameters): Promise<EmbedDto> {
  const asked = await new RequestInput(EmbedDto, query).validate();
  if (asked.lang !== undefined && !isLanguageTag(asked.lang))
    throw httpErrors.invalidParameter('lang', 'Must be a language tag such as de.');
  return asked;
}

function isLanguageTag(text: string): boolean {
  try {
    return new Intl.Locale(text).language !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
