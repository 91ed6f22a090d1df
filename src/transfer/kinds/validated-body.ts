import type { Type } from '@nestjs/common';
import type { Parameters } from '../../http/request/parameters.js';
import { RequestInput } from '../../http/validation/request-input.js';
import type { Apply, Requested } from './import-kind.js';

/**
 * Validates a body with the DTO of the API, and applies it.
 *
 * @throws Problem as the API would
 */
export async function validatedBody<T extends object, S>(
  type: Type<T>,
  body: Parameters,
  apply: Apply<T, S>,
): Promise<Requested<S>> {
  const { values, resolved } = await new RequestInput(type, body).validate((read, addError) =>
    apply(read as T, addError),
  );
  if (resolved === undefined) throw new Error('a record that is not valid has passed validation');
  return { values: values as Record<string, unknown>, after: resolved };
}
