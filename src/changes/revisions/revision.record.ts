import { ApiProperty, ApiSchema } from '@nestjs/swagger';

const DATE = { example: '2027-05-01 08:00:00', pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$' };

/** A version of a record. */
@ApiSchema({ name: 'Revision' })
export class RevisionRecord {
  @ApiProperty({ type: 'integer', example: 3 }) version: number;
  @ApiProperty({ ...DATE, description: 'When it was written, UTC' }) at_utc: string;
  @ApiProperty({
    type: 'string',
    nullable: true,
    example: 'ana',
    description: 'Login name of the user; null for the service itself and where anybody may write',
  })
  user: string | null;
  @ApiProperty({
    type: [String],
    example: ['title', 'venue'],
    description: 'Names of the fields that changed; empty for a new record',
  })
  fields: string[];
}

/** A version of a record with its content. */
@ApiSchema({ name: 'RevisionWithContent' })
export class RevisionContent extends RevisionRecord {
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: { title: 'Summer fair', venue: [12] },
    description: 'The fields as an update takes them; links are ids',
  })
  record: Readonly<Record<string, unknown>>;
}

/** The revisions of a record, newest first. */
@ApiSchema({ name: 'Revisions' })
export class RevisionsRecord {
  @ApiProperty({ type: [RevisionRecord] }) revisions: RevisionRecord[];
  @ApiProperty({ type: 'integer', example: 2, description: 'How many revisions are kept' }) total: number;
}

/** What differs between two versions. */
@ApiSchema({ name: 'RevisionDiff' })
export class RevisionDiff {
  @ApiProperty({ type: 'integer', example: 2 }) from: number;
  @ApiProperty({ type: 'integer', example: 3 }) to: number;
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: { title: { from: 'Fair', to: 'Summer fair' } },
    description:
      'By field: its values `from` and `to`, or `lines` for texts of several lines, each with `-`, `+` or a blank before it',
  })
  fields: Readonly<Record<string, unknown>>;
}
