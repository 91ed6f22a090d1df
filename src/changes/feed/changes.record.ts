import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { FEED_ACTS, type FeedAct, FOLLOWED_KINDS, type FollowedKind } from './followed-kinds.js';

/** A change of a record, as far as it concerns the viewer. */
@ApiSchema({ name: 'Change' })
export class ChangeRecord {
  @ApiProperty({ enum: FOLLOWED_KINDS, enumName: 'ChangedKind', description: 'Kind of the record', example: 'events' })
  kind: FollowedKind;

  @ApiProperty({ type: 'integer', description: 'Id of the record', example: 17 })
  id: number;

  @ApiProperty({
    enum: FEED_ACTS,
    enumName: 'ChangeAct',
    description: 'What happened for the viewer; `removed`: lists do not show the record any more',
    example: 'updated',
  })
  act: FeedAct;

  @ApiProperty({ type: 'integer', description: 'Version of the record after the change', example: 3 })
  version: number;

  @ApiProperty({ type: 'string', description: 'When it was changed, UTC', example: '2027-06-04 15:30:00' })
  at_utc: string;

  @ApiProperty({ type: 'string', format: 'uri', description: 'URL of the record' })
  rest_url: string;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: 'The record as it is now, if asked for; absent if the viewer may not read it any more',
  })
  record?: object;
}

/** A page of changes. */
@ApiSchema({ name: 'Changes' })
export class ChangesRecord {
  @ApiProperty({ type: [ChangeRecord], description: 'Oldest first; of each record the last one' })
  changes: ChangeRecord[];

  @ApiProperty({ type: 'string', description: 'What to send as `since` next time' })
  token: string;

  @ApiProperty({ type: 'boolean', description: 'Whether there are further changes already', example: false })
  has_more: boolean;
}
