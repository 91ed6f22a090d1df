import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';

/** The window of a list as resolved; sides without a limit are open. */
@ApiSchema({ name: 'ExplainedWindow' })
export class ExplainedWindowRecord {
  @ApiPropertyOptional({ example: '2027-06-01 00:00:00' }) start_date?: string;
  @ApiPropertyOptional({ example: '2029-06-02 23:59:59' }) end_date?: string;
  @ApiPropertyOptional({ example: '2027-06-30 23:59:59' }) starts_before?: string;
  @ApiPropertyOptional({ example: '2027-06-01 23:59:59' }) starts_after?: string;
  @ApiPropertyOptional({ example: '2027-06-30 23:59:59' }) ends_before?: string;
  @ApiPropertyOptional({ example: '2027-06-01 12:00:00' }) ends_after?: string;
  @ApiProperty({ example: 'Europe/Berlin', description: 'Zone of the limits' }) timezone: string;
  @ApiProperty({ description: 'Whether a limit comes from the default window' }) is_default: boolean;
}

const ANYTHING = [
  { type: 'string', nullable: true },
  { type: 'boolean' },
  { type: 'number' },
  { type: 'array', items: {} },
  { type: 'object' },
];

/** One condition of the list, and what the event has. */
@ApiSchema({ name: 'ListCheck' })
export class CheckRecord {
  @ApiProperty({ example: 'categories', description: 'The parameter of the list that the condition belongs to' })
  check: string;

  @ApiProperty({ description: 'Whether the event meets the condition' }) passed: boolean;

  @ApiProperty({
    description: 'What the list asks for, as resolved',
    oneOf: ANYTHING,
    example: [7],
  })
  asked: unknown;

  @ApiProperty({
    description: 'What the event has',
    oneOf: ANYTHING,
    example: [8],
  })
  found: unknown;

  @ApiProperty({ type: 'string', nullable: true, example: 'It is in none of these categories.' }) reason: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'Leave out categories.' }) hint: string | null;
}

/** Whether a list has an event, and why. */
@ApiSchema({ name: 'Explanation' })
export class ExplanationRecord {
  @ApiProperty({ type: 'integer', example: 42 }) id: number;
  @ApiProperty({ description: 'Whether the list has the event, on any of its pages' }) listed: boolean;
  @ApiProperty() window: ExplainedWindowRecord;

  @ApiProperty({ type: 'integer', nullable: true, example: 2, description: 'The page with the event; null without' })
  page: number | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 14, description: 'Its place in the list, from 1 on' })
  position: number | null;

  @ApiProperty({ type: 'integer', example: 120, description: 'Number of events in the list' }) total: number;
  @ApiProperty({ type: [CheckRecord] }) checks: CheckRecord[];
}
