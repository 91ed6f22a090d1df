import { ApiSchema } from '@nestjs/swagger';
import { EnumListField } from '../../http/validation/list-fields.js';
import { FlagField, WholeNumberField } from '../../http/validation/number-fields.js';
import { VerbatimField } from '../../http/validation/text-fields.js';
import { MAX_TOKEN_LENGTH } from './change-token.js';
import { FOLLOWED_KINDS, type FollowedKind } from './followed-kinds.js';

/** Most entries of a page. */
const MAX_LIMIT = 500;
export const DEFAULT_LIMIT = 100;

/** Longest wait, in seconds. */
export const MAX_WAIT = 25;

/** Query parameters of the change feed. */
@ApiSchema({ name: 'ListChanges' })
export class ListChangesDto {
  @VerbatimField({
    description: 'The token of the previous response; without it only a token is returned',
    max: MAX_TOKEN_LENGTH,
    example: '42.public.MDEyMzQ1Njc4OWFi',
  })
  since?: string;

  @EnumListField({
    description: 'Kinds of records; all without it',
    values: FOLLOWED_KINDS,
    example: ['events', 'venues'],
  })
  kinds?: FollowedKind[];

  @WholeNumberField({
    description: 'Most changes to read',
    min: 1,
    max: MAX_LIMIT,
    unit: 'changes',
    default: DEFAULT_LIMIT,
  })
  limit?: number;

  @FlagField({ description: 'Whether entries have the current record', default: false })
  records?: boolean;

  @WholeNumberField({
    description: 'How long to wait for a change if there is none yet',
    min: 0,
    max: MAX_WAIT,
    unit: 'seconds',
    default: 0,
  })
  wait?: number;
}
