import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';

/** A change of a record, and who made it. */
@ApiSchema({ name: 'AuditEntry' })
export class AuditEntry {
  @ApiProperty({ type: 'integer', example: 5120, description: 'Number of the entry' }) id: number;
  @ApiProperty({ example: '2027-05-01 08:00:00', description: 'Time of the change, UTC' }) at_utc: string;
  @ApiProperty({
    type: 'string',
    nullable: true,
    example: 'ana',
    description: 'Login name of the user; null for the service itself and where anybody may write',
  })
  user: string | null;
  @ApiProperty({ type: 'integer', nullable: true, example: 4, description: 'API token that was used' })
  token: number | null;
  @ApiProperty({
    example: 'api',
    description: 'Way in: `api`, `batch`, `import`, `maintenance`, or the name of a command',
  })
  via: string;
  @ApiProperty({ example: 'updated' }) act: string;
  @ApiProperty({ example: 'events' }) kind: string;
  @ApiProperty({ type: 'integer', example: 17, description: 'Id of the record' }) record: number;
  @ApiProperty({ type: 'integer', example: 3, description: 'Version of the record after the change' }) version: number;
  @ApiProperty({ type: [String], example: ['title', 'venue'], description: 'Names of the fields that changed' })
  fields: string[];
  @ApiProperty({ example: '7f1c…', description: '`X-Request-Id` of the request; empty without one' })
  request_id: string;
}

/** A page of the audit log, newest entries first. */
@ApiSchema({ name: 'AuditPage' })
export class AuditPage {
  @ApiProperty({ type: [AuditEntry] }) entries: AuditEntry[];
  @ApiProperty({ format: 'uri', example: 'https://calendar.example/calendar/events/v1/audit/' }) rest_url: string;
  @ApiPropertyOptional({ format: 'uri', description: 'The page after this one; absent on the last' })
  next_rest_url?: string;
}
