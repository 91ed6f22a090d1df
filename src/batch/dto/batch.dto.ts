import { applyDecorators } from '@nestjs/common';
import { ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsArray } from 'class-validator';
import { Field, type FieldOptions } from '../../http/validation/field.js';
import { FlagField } from '../../http/validation/number-fields.js';
import { METHODS } from '../operation.js';

const condition = (description: string) => ({ type: 'string' as const, description });

const OPERATION = {
  type: 'object' as const,
  required: ['method', 'path'],
  additionalProperties: false,
  properties: {
    ref: { type: 'string' as const, description: 'Name by which later operations refer to this one', example: 'hall' },
    method: { type: 'string' as const, enum: [...METHODS] },
    path: {
      type: 'string' as const,
      description: 'Path below the namespace; `{ref:hall}` stands for the id of an earlier operation',
      example: '/venues',
    },
    body: {
      type: 'object' as const,
      description: 'Fields of the route; `{ "ref": "hall" }` stands for a linked record that an earlier operation made',
      additionalProperties: true,
    },
    if_match: condition('As the header `If-Match`'),
    if_none_match: condition('As the header `If-None-Match`'),
    if_unmodified_since: condition('As the header `If-Unmodified-Since`'),
  },
};

/** A list of operations, which `readOperations` reads. */
const OperationsField = (options: FieldOptions): PropertyDecorator =>
  applyDecorators(
    Field({ schema: { type: 'array', items: OPERATION, minItems: 1 }, argument: { type: 'array' } }, options),
    Transform(({ obj, key }) => (obj as Record<string, unknown>)[key]),
    IsArray({ message: 'Must be a list of operations.' }),
  );

/** Many operations in one request. */
@ApiSchema({ name: 'Batch' })
export class BatchDto {
  @FlagField({ description: 'Whether all operations are undone if one of them fails; false by default', example: true })
  atomic?: boolean;

  @OperationsField({
    description: 'What to do, in order; at most 100 operations unless the operator allows more',
    required: true,
    example: [
      { ref: 'hall', method: 'POST', path: '/venues', body: { venue: 'Town hall' } },
      {
        method: 'POST',
        path: '/events',
        body: {
          title: 'Summer fair',
          start_date: '2027-06-04 10:00:00',
          end_date: '2027-06-04 18:00:00',
          venue: { ref: 'hall' },
        },
      },
    ],
  })
  operations: unknown[];
}
