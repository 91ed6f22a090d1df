import type { Type } from '@nestjs/common';
import type { Parameters } from '../../http/request/parameters.js';
import { type EarlierFields, parseFields } from '../../http/validation/read-fields.js';
import { ParsedInput, RequestInput } from '../../http/validation/request-input.js';
import type { Apply, Requested } from './import-kind.js';

/** Fields that are parsed once, also if they are validated again for the write: cleaning texts takes most of the time. */
class ParsedOnce<T extends object> extends RequestInput<T> {
  private parsed: ParsedInput<T> | undefined;

  constructor(
    private readonly dto: Type<T>,
    parameters: Parameters,
    private readonly earlier: EarlierFields | undefined,
  ) {
    super(dto, parameters);
  }

  override parse(): ParsedInput<T> {
    return (this.parsed ??= new ParsedInput(parseFields(this.dto, this.parameters, this.earlier)));
  }
}

/**
 * Validates a body with the DTO of the API, and applies it. Fields that equal `earlier` ones are not parsed again.
 *
 * @throws Problem as the API would
 */
export async function validatedBody<T extends object, S>(
  type: Type<T>,
  body: Parameters,
  apply: Apply<T, S>,
  earlier?: EarlierFields,
): Promise<Requested<S>> {
  const input = new ParsedOnce(type, body, earlier);
  const { values, resolved } = await input.validate((read, addError) => apply(read as T, addError));
  if (resolved === undefined) throw new Error('a record that is not valid has passed validation');
  return { input, values: values as Record<string, unknown>, after: resolved };
}
