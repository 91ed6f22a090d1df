import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { MAX_WEB_ADDRESS_LENGTH, readWebAddress } from '../../calendar/web-address.js';
import { Field, type FieldOptions } from '../../http/validation/field.js';
import { trimmed } from '../../http/validation/text-fields.js';
import { MaxCharacters, ValidateUnlessNull } from '../../http/validation/validators.js';
import { idOf, recordIdIn, wholeNumberIn } from '../../http/validation/wire-forms.js';

/** The image sent with a record: an existing one by id, one by URL, or null for none. */
export type ImageInput = { readonly id: number } | { readonly url: string } | null;

// Forms can only send `false` as a string.
const EMPTY_VALUES: ReadonlySet<unknown> = new Set([null, '', false, 'false', 0, '0']);

/**
 * An image: its id (number or digits), an object with its `id`, whose other members are ignored, or an http(s) URL. `""`,
 * null, false and 0 mean none. Source: decisions D36, D57.
 */
export const ImageField = (options: FieldOptions): PropertyDecorator =>
  applyDecorators(
    Field(
      {
        schema: {
          oneOf: [
            { type: 'string', nullable: true },
            { type: 'integer' },
            { type: 'boolean', enum: [false] },
            { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] },
          ],
        },
        argument: { type: 'string' },
        convert: toImageInput,
      },
      options,
    ),
    Transform(({ obj, key }) => idOrUrlIn((obj as Record<string, unknown>)[key])),
    ValidateUnlessNull(),
    MaxCharacters(MAX_WEB_ADDRESS_LENGTH),
    IsImage(),
  );

function idOrUrlIn(raw: unknown): unknown {
  return EMPTY_VALUES.has(raw) ? null : (wholeNumberIn(idOf(raw)) ?? trimmed(raw));
}

const toImageInput = (accepted: number | string | null): ImageInput => {
  if (accepted === null) return null;
  return typeof accepted === 'number' ? { id: accepted } : { url: accepted };
};

const IsImage = (): PropertyDecorator =>
  ValidateBy({
    name: 'isImage',
    validator: {
      validate: (value: unknown) =>
        typeof value === 'number'
          ? recordIdIn(value) !== undefined
          : typeof value === 'string' && readWebAddress(value) !== undefined,
      defaultMessage: () => 'Must be the id of an image, an image, or an http(s) address.',
    },
  });
