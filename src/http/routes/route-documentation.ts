import type { Type } from '@nestjs/common';
import { ApiBasicAuth, ApiBody, ApiConsumes, ApiParam, ApiQuery, ApiSecurity } from '@nestjs/swagger';
import { fieldsOf } from '../input/field.js';
import type { Address } from './bind-route.js';

/** Documents the part of an address that names the record. */
export const pathParameter = ({ parameter }: Address): MethodDecorator[] => {
  if (parameter === undefined) return [];
  return parameter === 'id'
    ? [ApiParam({ name: 'id', schema: { type: 'integer', minimum: 0, example: 11 } })]
    : [ApiParam({ name: 'slug', schema: { type: 'string', minLength: 1, example: 'summer-fair' } })];
};

/** Documents what a route takes in its query. */
export const queryParameters = (asked: Type): MethodDecorator[] =>
  fieldsOf(asked).map(({ name, kind, about, required = false, default: standard, example }) => {
    const own = kind.schema as Record<string, unknown>;
    const schema = {
      ...own,
      ...(standard === undefined ? {} : { default: standard }),
      ...(example === undefined ? {} : { example }),
    };
    const list = own['type'] === 'array' ? { explode: false, style: 'form' as const } : {};
    return ApiQuery({ name, description: about, required, schema, ...list });
  });

/** Documents what a route takes in its body, in each of the three forms. The example sends what fields show as theirs. */
export const sentBody = (body: Type): MethodDecorator[] => [
  ApiBody({
    type: body,
    examples: { example: { summary: 'Every field that has an example', value: exampleOf(body) } },
  }),
  ApiConsumes('application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'),
];

function exampleOf(body: Type): Record<string, unknown> {
  const shown = fieldsOf(body).filter(({ example }) => example !== undefined);
  return Object.fromEntries(shown.map(({ name, example }) => [name, example]));
}

/** Documents that anybody may ask; credentials that are sent must be right. */
export const forAnybody = (): MethodDecorator[] => [ApiSecurity({}), ApiBasicAuth()];

/** Documents that credentials are needed. */
export const forSignedIn = (): MethodDecorator[] => [ApiBasicAuth()];

/** The headers of a page of a list. */
export const TOTALS = {
  'X-TEC-Total': { schema: { type: 'integer' as const }, description: 'Records in the whole list' },
  'X-TEC-TotalPages': { schema: { type: 'integer' as const }, description: 'Pages in the whole list' },
};
