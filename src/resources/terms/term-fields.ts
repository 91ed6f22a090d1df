import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsString, ValidateBy, type ValidationOptions } from 'class-validator';
import { slugOf } from '../../calendar/slugs/slug.js';
import { lengthOf } from '../../calendar/text/code-points.js';
import { plainText } from '../../calendar/text/plain-text.js';
import { termDescription } from '../../calendar/text/rich-text.js';
import { Field, type FieldOptions } from '../../http/validation/field.js';
import { distinct, IsListOfKeys } from '../../http/validation/list-fields.js';
import { MaxCharacters, NOT_A_STRING } from '../../http/validation/validators.js';
import { entriesIn, idOf, MAX_LIST_ENTRIES, wholeNumberIn } from '../../http/validation/wire-forms.js';
import { isTermName, MAX_TERM_NAME } from './taxonomy.js';
import type { TermEntry } from './term-lookup.js';

/** Longest accepted text in characters, including markup. */
const MAX_INPUT_LENGTH = 50_000;

/** Longest stored description in bytes: the size of its column. */
const MAX_DESCRIPTION_BYTES = 65_535;

const argument = { type: 'string' };

/** The name of a term: plain text of 1 to 200 characters. */
export const TermNameField = (options: FieldOptions): PropertyDecorator =>
  applyDecorators(
    Field(
      { schema: { type: 'string', minLength: 1, maxLength: MAX_TERM_NAME }, argument, convert: plainText },
      options,
    ),
    IsString(NOT_A_STRING),
    IsTermName(),
  );

/** Counts the characters of the plain text, without markup. */
const IsTermName = (): PropertyDecorator =>
  ValidateBy({
    name: 'isTermName',
    validator: {
      validate: (value: unknown) =>
        typeof value === 'string' && lengthOf(value) <= MAX_INPUT_LENGTH && isTermName(plainText(value)),
      defaultMessage: () => `Must be a string of 1 to ${MAX_TERM_NAME} characters.`,
    },
  });

/** The description of a term, with inline markup; `""` and null clear it. */
export const TermDescriptionField = (options: FieldOptions): PropertyDecorator =>
  applyDecorators(
    Field(
      { schema: { type: 'string', maxLength: MAX_INPUT_LENGTH, nullable: true }, argument, convert: termDescription },
      options,
    ),
    Transform(({ value }) => (value === null ? '' : (value as unknown))),
    IsString(NOT_A_STRING),
    MaxCharacters(MAX_INPUT_LENGTH),
    FitsColumn(),
  );

/** Limits the sanitised text, which can be longer than the input: `&` becomes `&amp;`. */
const FitsColumn = (): PropertyDecorator =>
  ValidateBy({
    name: 'fitsColumn',
    validator: {
      validate: (value: unknown) =>
        typeof value === 'string' &&
        (value.length <= ALWAYS_FITS || Buffer.byteLength(termDescription(value)) <= MAX_DESCRIPTION_BYTES),
      defaultMessage: () => `Must be at most ${MAX_DESCRIPTION_BYTES} bytes of UTF-8.`,
    },
  });

/** UTF-16 units that always fit: sanitising turns one into at most 13 bytes. */
const ALWAYS_FITS = 5000;

/** One or more slugs to filter by, in any letter case: `a,b`, `x[]=a&x[]=b` or a list. Source: decision D56. */
export const SlugListField = (options: FieldOptions): PropertyDecorator =>
  applyDecorators(
    Field(
      {
        schema: { type: 'array', items: { type: 'string' } },
        argument,
        convert: (entries: (string | number)[]) => distinct(entries.map((entry) => slugOf(String(entry)))),
      },
      options,
    ),
    ...IsListOfKeys('Must be one slug or a list of slugs.'),
  );

const TERM_SCHEMA = { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] };

/**
 * The terms of an event: comma-separated text, or a list of ids, slugs and names, in which commas are part of a name. An
 * object must have an `id`; its other members are ignored. Nested lists are invalid. `""`, null, false, 0 and an empty list
 * mean no terms. Source: decisions D10, D39, D57, D72.
 */
export function TermsField(options: FieldOptions): PropertyDecorator {
  const message = 'Must be ids, slugs or names, as text with commas or as a list, or terms with their ids.';
  return applyDecorators(
    Field(
      {
        schema: {
          oneOf: [
            { type: 'array', items: { oneOf: [{ type: 'integer' }, { type: 'string' }, TERM_SCHEMA] } },
            { type: 'string', nullable: true },
          ],
        },
        argument: { type: 'array' },
        convert: (entries: TermEntry[]) => distinct(entries.filter((entry) => entry !== '')),
      },
      options,
    ),
    Transform(({ obj, key }) => termsIn((obj as Record<string, unknown>)[key])),
    ArrayMaxSize(MAX_LIST_ENTRIES, { message }),
    IsTerm({ message, each: true }),
  );
}

const EMPTY_VALUES: ReadonlySet<unknown> = new Set([null, false, 0, '0']);

function termsIn(raw: unknown): unknown {
  if (EMPTY_VALUES.has(raw)) return [];
  return entriesIn(raw, entryOf) ?? raw;
}

/**
 * Replaces an object by its id, as a number so that it is never a name made of digits; NaN, which is invalid, if it has
 * none.
 */
const entryOf = (entry: unknown): unknown => (idOf(entry) === entry ? entry : (wholeNumberIn(idOf(entry)) ?? NaN));

const IsTerm = (options: ValidationOptions): PropertyDecorator =>
  ValidateBy(
    {
      name: 'isTerm',
      validator: {
        validate: (entry: unknown) =>
          typeof entry === 'string' || (typeof entry === 'number' && Number.isSafeInteger(entry) && entry > 0),
      },
    },
    options,
  );
