import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { DELIVERY_STATES } from './webhook-delivery.entity.js';
import { RECORD_PARTS } from './webhook.entity.js';

const DATE = { example: '2027-05-01 08:00:00', pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$' };
const OPTIONAL_DATE = { ...DATE, type: 'string', nullable: true } as const;

/** A webhook as administrators see it. */
@ApiSchema({ name: 'Webhook' })
export class WebhookRecord {
  @ApiProperty({ type: 'integer', example: 3 }) id: number;
  @ApiProperty({ format: 'uri', example: 'https://site.example/hooks/calendar' }) url: string;
  @ApiProperty({ example: 'Search index of the site' }) description: string;
  @ApiProperty({ type: [String], example: ['event.*', 'venue.updated'] }) types: string[];
  @ApiProperty({ description: 'Whether it is told of records that the public does not see, too' }) unpublished: boolean;
  @ApiProperty({ enum: RECORD_PARTS, description: 'What of the record a message contains' }) record: string;
  @ApiProperty() enabled: boolean;
  @ApiProperty({
    type: 'string',
    nullable: true,
    example: null,
    description: 'Why the service has disabled it; null if it has not',
  })
  disabled_reason: string | null;
  @ApiProperty({
    ...OPTIONAL_DATE,
    description: 'Since when all attempts have failed, UTC; null if the last succeeded',
  })
  failing_since_utc: string | null;
  @ApiProperty({ ...DATE, description: 'Creation, UTC' }) created_utc: string;
  @ApiProperty({ ...DATE, description: 'Last change, UTC' }) modified_utc: string;
}

/** A webhook with its secret, which only the responses to its creation and rotation contain. */
@ApiSchema({ name: 'NewWebhook' })
export class NewWebhookRecord extends WebhookRecord {
  @ApiProperty({
    example: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDfLZLm9Fql0E=',
    description: 'Key of the signatures; only this response contains it',
  })
  secret: string;
}

class PageRecord {
  @ApiProperty({ format: 'uri', example: 'https://calendar.example/calendar/events/v1/webhooks/' }) rest_url: string;
  @ApiProperty({ type: 'integer', example: 2, description: 'Records in the whole list' }) total: number;
  @ApiProperty({ type: 'integer', example: 1, description: 'Pages in the whole list' }) total_pages: number;
  @ApiPropertyOptional({ format: 'uri', description: 'The page after this one; absent on the last' })
  next_rest_url?: string;
  @ApiPropertyOptional({ format: 'uri', description: 'The page before this one; absent on the first' })
  previous_rest_url?: string;
}

/** A page of webhooks, newest first. */
@ApiSchema({ name: 'WebhooksPage' })
export class WebhookPage extends PageRecord {
  @ApiProperty({ type: [WebhookRecord] }) webhooks: WebhookRecord[];
}

/** A message to a webhook, and what became of it. */
@ApiSchema({ name: 'WebhookDelivery' })
export class DeliveryRecord {
  @ApiProperty({ type: 'integer', example: 91 }) id: number;
  @ApiProperty({ example: 'msg_1207_3', description: '`webhook-id` of the message, the same for each attempt' })
  message_id: string;
  @ApiProperty({ example: 'event.updated' }) type: string;
  @ApiProperty({ enum: DELIVERY_STATES }) state: string;
  @ApiProperty({ type: 'integer', example: 1, description: 'Attempts so far' }) attempts: number;
  @ApiProperty({ type: 'integer', nullable: true, example: 200, description: 'Status code of the last response' })
  status: number | null;
  @ApiProperty({ type: 'integer', nullable: true, example: 42, description: 'Duration of the last attempt' })
  milliseconds: number | null;
  @ApiProperty({
    type: 'string',
    nullable: true,
    example: 'ok',
    description: 'Beginning of the last response; null for receivers in a private network',
  })
  response: string | null;
  @ApiProperty({ type: 'string', nullable: true, example: null, description: 'Why the last attempt failed' })
  error: string | null;
  @ApiProperty({ ...OPTIONAL_DATE, description: 'When it is tried again, UTC; null unless it is pending' })
  next_attempt_utc: string | null;
  @ApiProperty({ ...DATE, description: 'Creation, UTC' }) created_utc: string;
}

/** A page of deliveries, newest first. */
@ApiSchema({ name: 'WebhookDeliveriesPage' })
export class DeliveryPage extends PageRecord {
  @ApiProperty({ type: [DeliveryRecord] }) deliveries: DeliveryRecord[];
}

/** How many changes are sent again. */
@ApiSchema({ name: 'WebhookReplay' })
export class ReplayRecord {
  @ApiProperty({ type: 'integer', example: 12, description: 'Changes since then, of any type' }) changes: number;
}
