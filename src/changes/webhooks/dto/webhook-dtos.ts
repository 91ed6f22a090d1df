import { ApiSchema } from '@nestjs/swagger';
import { PaginationDto } from '../../../http/pagination/page.js';
import { EnumListField } from '../../../http/validation/list-fields.js';
import { FlagField } from '../../../http/validation/number-fields.js';
import { EnumField, TextField, VerbatimField } from '../../../http/validation/text-fields.js';
import { WEBHOOK_TYPES } from '../event-types.js';
import { DELIVERY_STATES, type WebhookDelivery } from '../webhook-delivery.entity.js';
import { RECORD_PARTS } from '../webhook.entity.js';
import { ReceiverField } from './webhook-fields.js';

type RecordPart = (typeof RECORD_PARTS)[number];

const URL_FIELD = { description: 'Address that receives the messages', example: 'https://site.example/hooks/calendar' };
const TYPES_FIELD = {
  values: WEBHOOK_TYPES,
  description: 'Changes that it is told of: `event.created`, `event.*` for all of a kind, `*` for all',
  example: ['event.*', 'venue.updated'],
};
const DESCRIPTION_FIELD = { description: 'What it is for', max: 200, example: 'Search index of the site' };
const UNPUBLISHED_FIELD = {
  description: 'Whether it is told of records that the public does not see, too',
  example: false,
};
const RECORD_FIELD = {
  values: RECORD_PARTS,
  description: 'What of the record a message contains: `none`, or the record as the `public` sees it',
  example: 'public',
};
const ENABLED_FIELD = { description: 'Whether messages are sent; changes meanwhile are not sent later', example: true };

/** Fields of a new webhook. */
@ApiSchema({ name: 'CreateWebhook' })
export class CreateWebhookDto {
  @ReceiverField({ ...URL_FIELD, required: true }) url: string;
  @EnumListField({ ...TYPES_FIELD, default: '*' }) types?: string[];
  @TextField(DESCRIPTION_FIELD) description?: string;
  @FlagField({ ...UNPUBLISHED_FIELD, default: false }) unpublished?: boolean;
  @EnumField({ ...RECORD_FIELD, default: 'none' }) record?: RecordPart;
  @FlagField({ ...ENABLED_FIELD, default: true }) enabled?: boolean;
}

/** Fields of a webhook that change. */
@ApiSchema({ name: 'UpdateWebhook' })
export class UpdateWebhookDto {
  @ReceiverField(URL_FIELD) url?: string;
  @EnumListField(TYPES_FIELD) types?: string[];
  @TextField(DESCRIPTION_FIELD) description?: string;
  @FlagField(UNPUBLISHED_FIELD) unpublished?: boolean;
  @EnumField(RECORD_FIELD) record?: RecordPart;
  @FlagField(ENABLED_FIELD) enabled?: boolean;
}

/** Query parameters of the list of webhooks. */
@ApiSchema({ name: 'ListWebhooks' })
export class ListWebhooksDto extends PaginationDto {}

/** Query parameters of the list of deliveries. */
@ApiSchema({ name: 'ListWebhookDeliveries' })
export class ListDeliveriesDto extends PaginationDto {
  @EnumField({ values: DELIVERY_STATES, description: 'Only deliveries in this state' })
  state?: WebhookDelivery['state'];
}

/** What is sent again. */
@ApiSchema({ name: 'ReplayWebhook' })
export class ReplayWebhookDto {
  @VerbatimField({ description: 'Token of the change feed; changes after it are sent', max: 200, required: true })
  since: string;
}
