import { ApiSchema } from '@nestjs/swagger';
import { type Role, ROLES } from '../../../calendar/viewer.js';
import { WholeNumberField } from '../../../http/validation/number-fields.js';
import { EnumField, NameField, VerbatimField } from '../../../http/validation/text-fields.js';

export const MAX_NAME_LENGTH = 100;
export const MAX_DAYS = 3650;

/** Fields of a new API token. */
@ApiSchema({ name: 'CreateToken' })
export class CreateTokenDto {
  @NameField({
    description: 'What the token is for',
    max: MAX_NAME_LENGTH,
    required: true,
    example: 'Website import',
  })
  name: string;

  @EnumField({
    values: ROLES,
    description: 'Role of the token; at most that of its user',
    required: true,
    example: 'author',
  })
  role: Role;

  @VerbatimField({
    description: 'Login name of its user; defaults to the current user',
    max: 254,
  })
  user?: string;

  @WholeNumberField({
    description: 'Days until it expires; never if omitted',
    min: 1,
    max: MAX_DAYS,
    unit: 'days',
    example: 90,
  })
  expires_days?: number;
}
