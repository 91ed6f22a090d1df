import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, ValidateBy, type ValidationOptions } from 'class-validator';
import { idOf } from '../../http/input/record-object.js';
import { Field, type FieldOptions } from '../../http/validation/field.js';
import { distinct, MAX_LIST_ENTRIES } from '../../http/validation/list-fields.js';
import { entriesIn, wholeNumberIn } from '../../http/validation/wire-forms.js';
import type { TermEntry } from './term-lookup.js';

const TERM = { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] };

/**
 * The terms to give an event: text with commas, or a list of ids, slugs and names, in which commas belong to the names.
 * A term as an object counts by its `id`, the other members are ignored; without one it is rejected, as lists within are.
 * `""`, null, false, 0 and an empty list mean none. Source: decisions D10, D39, D57, D72.
 */
export function TermsField(options: FieldOptions): PropertyDecorator {
  const message = 'Must be ids, slugs or names, as text with commas or as a list, or terms with their ids.';
  return applyDecorators(
    Field(
      {
        schema: {
          oneOf: [
            { type: 'array', items: { oneOf: [{ type: 'integer' }, { type: 'string' }, TERM] } },
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

const NONE: ReadonlySet<unknown> = new Set([null, false, 0, '0']);

function termsIn(text: unknown): unknown {
  if (NONE.has(text)) return [];
  return entriesIn(Array.isArray(text) ? text.map(entryOf) : entryOf(text)) ?? text;
}

/** The id of a term that is sent as an object is a number, never a name made of digits; NaN where it is none. */
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
