import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ROLES } from '../../calendar/viewer.js';

const DATE = { example: '2027-05-01 08:00:00', pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$' };

/** An API token as administrators see it. */
@ApiSchema({ name: 'Token' })
export class TokenRecord {
  @ApiProperty({ type: 'integer', example: 4 }) id: number;
  @ApiProperty({ example: 'Website import' }) name: string;
  @ApiProperty({ example: 'ana', description: 'Login name of its user' }) user: string;
  @ApiProperty({ enum: ROLES, example: 'author', description: 'Role of the token' }) role: string;
  @ApiProperty({ example: 'cal_Xk3v', description: 'First characters of its text' }) hint: string;
  @ApiProperty({ ...DATE, description: 'Creation, UTC' }) created_utc: string;
  @ApiProperty({
    ...DATE,
    type: 'string',
    nullable: true,
    description: 'Expiry, UTC; null if it never expires',
  })
  expires_utc: string | null;
  @ApiProperty({
    ...DATE,
    type: 'string',
    nullable: true,
    description: 'Last use, UTC, to the hour; null if never used',
  })
  last_used_utc: string | null;
}

/** A new API token. Only the response to its creation contains its text. */
@ApiSchema({ name: 'NewToken' })
export class NewTokenRecord extends TokenRecord {
  @ApiProperty({
    example: 'cal_Xk3vT0-an-example-of-forty-three-characters_x',
    description: 'Value for `Authorization: Bearer`; only this response contains it',
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
