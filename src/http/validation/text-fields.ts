import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsIn, IsNotEmpty, IsString, Matches } from 'class-validator';
import { plainText } from '../../calendar/text/plain-text.js';
import { richText } from '../../calendar/text/rich-text.js';
import { slugOf } from '../../calendar/slugs/slug.js';
import { MAX_WEB_ADDRESS_LENGTH } from '../../calendar/web-address.js';
import { Field, type FieldOptions } from './field.js';
import { IsNotBlank, IsWebAddress, MaxCharacters, NOT_A_STRING, ValidateUnlessEmpty } from './validators.js';

/** Maximum length of HTML in characters; cleaning the worst case of this length takes well under a second. */
const MAX_RICH_TEXT = 200_000;

const argument = { type: 'string' };

interface TextOptions extends FieldOptions {
  /** Maximum length of the text as it was sent, in code points. */
  readonly max: number;
}

/** Plain text; `""` or null clear it. */
export const TextField = ({ max, ...options }: TextOptions): PropertyDecorator =>
  applyDecorators(
    Field({ schema: { type: 'string', maxLength: max, nullable: true }, argument, convert: plainText }, options),
    Transform(({ value }) => (value === null ? '' : (value as unknown))),
    IsString(NOT_A_STRING),
    MaxCharacters(max),
  );

/** A name or title: plain text that must not be blank. */
export const NameField = ({ max, ...options }: TextOptions): PropertyDecorator =>
  applyDecorators(
    Field({ schema: { type: 'string', minLength: 1, maxLength: max }, argument, convert: plainText }, options),
    IsString(NOT_A_STRING),
    MaxCharacters(max),
    IsNotBlank(),
  );

/** HTML, cleaned by an allow-list after validation; `""` or null clear it. */
export const HtmlField = (options: FieldOptions): PropertyDecorator =>
  applyDecorators(
    Field(
      { schema: { type: 'string', maxLength: MAX_RICH_TEXT, nullable: true }, argument, convert: richText },
      options,
    ),
    Transform(({ value }) => (value === null ? '' : (value as unknown))),
    IsString(NOT_A_STRING),
    MaxCharacters(MAX_RICH_TEXT),
  );

/** Text that is kept exactly as it was sent, at least one character. */
export const VerbatimField = ({ max, ...options }: TextOptions): PropertyDecorator =>
  applyDecorators(
    Field({ schema: { type: 'string', minLength: 1, maxLength: max }, argument }, options),
    IsString(NOT_A_STRING),
    IsNotEmpty({ message: 'Must not be empty.' }),
    MaxCharacters(max),
  );

/** The requested slug; with `""` or null it is derived from the title or name. */
export const SlugField = (options: FieldOptions): PropertyDecorator =>
  applyDecorators(
    Field({ schema: { type: 'string', nullable: true }, argument, convert: slugOf }, options),
    Transform(({ value }) => (value === null ? '' : (value as unknown))),
    IsString(NOT_A_STRING),
  );

/** A date in any notation. It is parsed later, when its time zone is known. */
export const DateField = (options: FieldOptions): PropertyDecorator =>
  applyDecorators(
    Field({ schema: { type: 'string' }, argument }, options),
    IsString(NOT_A_STRING),
    Matches(/\S/, { message: 'Must be a date such as 2027-06-04 17:30:00.' }),
  );

const NOT_A_WEB_URL = 'Must be an http or https URL.';

/** An absolute http or https URL, trimmed; `""` or null clear it. */
export const UrlField = (options: FieldOptions): PropertyDecorator =>
  applyDecorators(
    Field({ schema: { type: 'string', format: 'uri', maxLength: MAX_WEB_ADDRESS_LENGTH, nullable: true } }, options),
    Transform(({ value }) => (value === null ? '' : trimmed(value))),
    ValidateUnlessEmpty(),
    MaxCharacters(MAX_WEB_ADDRESS_LENGTH),
    IsWebAddress({ message: NOT_A_WEB_URL }),
  );

/** Trims a text. A blank text becomes one space, because only an empty text clears a URL. */
export function trimmed(value: unknown): unknown {
  return typeof value === 'string' && value !== '' ? value.trim() || ' ' : value;
}

interface EnumOptions extends FieldOptions {
  /** The allowed words, in lower case. */
  readonly values: readonly string[];
  /** Whether letter case is ignored (decision D61). */
  readonly anyCase?: boolean;
}

/** One of the given words. */
export const EnumField = ({ values, anyCase = false, ...options }: EnumOptions): PropertyDecorator =>
  applyDecorators(
    Field({ schema: { type: 'string', enum: [...values] }, argument }, options),
    Transform(({ value }) => (anyCase && typeof value === 'string' ? value.toLowerCase() : (value as unknown))),
    IsIn(values, { message: `Must be one of: ${values.join(', ')}.` }),
  );
