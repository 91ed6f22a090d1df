import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ROLES } from '../../calendar/viewer.js';

const DATE = { example: '2027-05-01 08:00:00', pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$' };

/** An API token as administrators see it. */
@ApiSchema({ name: 'Token' })
export class TokenRecord {
  @ApiProperty({ type: 'integer', example: 4 }) id: number;
  @ApiProperty({ example: 'Website import' }) name: string;
  @ApiProperty({ example: 'ana', description: 'Login name of the user in whose name it signs in' }) user: string;
  @ApiProperty({ enum: ROLES, example: 'author', description: 'The most it may do' }) role: string;
  @ApiProperty({ example: 'cal_Xk3v', description: 'How its text begins' }) hint: string;
  @ApiProperty({ ...DATE, description: 'When it was made, UTC' }) created_utc: string;
  @ApiProperty({
    ...DATE,
    type: 'string',
    nullable: true,
    description: 'From when on it is good no more, UTC; null: never',
  })
  expires_utc: string | null;
  @ApiProperty({
    ...DATE,
    type: 'string',
    nullable: true,
    description: 'When it was last used, UTC, to the hour; null: not yet',
  })
  last_used_utc: string | null;
}

/** A new API token. Only the response to its creation contains its text. */
@ApiSchema({ name: 'NewToken' })
export class NewTokenRecord extends TokenRecord {
  @ApiProperty({
    example: 'cal_Xk3vT0-an-example-of-forty-three-characters_x',
    description: 'What goes into `Authorization: Bearer`; it is shown here and never again',
  })
  token: string;
}

/** A page of API tokens, newest first. */
@ApiSchema({ name: 'TokensPage' })
export class TokenPage {
  @ApiProperty({ type: [TokenRecord] }) tokens: TokenRecord[];
  @ApiProperty({ format: 'uri', example: 'https://calendar.example/calendar/events/v1/tokens/' }) rest_url: string;
  @ApiProperty({ type: 'integer', example: 2, description: 'Tokens in the whole list' }) total: number;
  @ApiProperty({ type: 'integer', example: 1, description: 'Pages in the whole list' }) total_pages: number;
  @ApiPropertyOptional({ format: 'uri', description: 'The page after this one; absent on the last' })
  next_rest_url?: string;
  @ApiPropertyOptional({ format: 'uri', description: 'The page before this one; absent on the first' })
  previous_rest_url?: string;
}
