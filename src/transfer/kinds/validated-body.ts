import type { Type } from '@nestjs/common';
import type { Parameters } from '../../http/request/parameters.js';
import { type ParsedInput, RequestInput } from '../../http/validation/request-input.js';
import type { Apply, Requested } from './import-kind.js';

/** Fields that are parsed once, also if they are validated again for the write: cleaning texts takes most of the time. */
class ParsedOnce<T extends object> extends RequestInput<T> {
  private parsed: ParsedInput<T> | undefined;

  override parse(): ParsedInput<T> {
    return (this.parsed ??= super.parse());
  }
}

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
  const input = new ParsedOnce(type, body);
  const { values, resolved } = await input.validate((read, addError) => apply(read as T, addError));
  if (resolved === undefined) throw new Error('a record that is not valid has passed validation');
  return { input, values: values as Record<string, unknown>, after: resolved };
}
