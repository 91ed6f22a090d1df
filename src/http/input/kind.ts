import type { ApiPropertyOptions } from '@nestjs/swagger';

/** Why a value is not acceptable. `code` is set where the value has the wrong type altogether. */
export class Refusal {
  constructor(
    readonly message: string,
    readonly code?: 'rest_invalid_type' | (string & {}),
  ) {}
}

/** The type of value was wrong, whatever its content: reported with a code of its own. */
export const wrongType = (type: string): Refusal => new Refusal(`Must be ${type}.`, 'rest_invalid_type');

/**
 * A kind of value that can be sent: how its wire form is read, and how it is documented. `read` never sees undefined,
 * and gives a Refusal instead of throwing.
 */
export interface Kind<T> {
  read(raw: unknown): T | Refusal;
  readonly schema: ApiPropertyOptions;
  /** The declared type in the index route's `args`, where the reference interface declares one. */
  readonly argument?: { type?: string; format?: string; items?: { type: string } };
}
