import { Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Context, type RequestContext } from '../../http/request/request-context.js';
import { type IdRef, RecordRef } from '../../http/routing/record-ref.js';
import { RequirePermission } from '../../http/routing/require-permission.js';
import { Input, type RequestInput } from '../../http/validation/request-input.js';
import { CreateWebhookDto, ListWebhooksDto, UpdateWebhookDto } from './dto/webhook-dtos.js';
import {
  ApiCreateWebhook,
  ApiListForAdministrators,
  ApiUpdateWebhook,
  ApiWebhookAction,
} from './webhook-documentation.js';
import { NewWebhookRecord, WebhookPage, WebhookRecord } from './webhook.record.js';
import { WebhooksService } from './webhooks.service.js';

@ApiTags('Webhooks')
@Controller('webhooks')
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Get()
  @RequirePermission('administer')
  @ApiListForAdministrators('List webhooks', ListWebhooksDto, WebhookPage)
  list(@Input(ListWebhooksDto) input: RequestInput<ListWebhooksDto>, @Context() context: RequestContext) {
    return this.webhooks.list(input, context);
  }

  @Post()
  @RequirePermission('administer')
  @ApiCreateWebhook()
  create(@Input(CreateWebhookDto) input: RequestInput<CreateWebhookDto>, @Context() context: RequestContext) {
    return this.webhooks.create(input, context);
  }

  @Get(':id')
  @RequirePermission('administer')
  @ApiWebhookAction('Read a webhook', WebhookRecord, { description: 'The webhook' })
  read(@RecordRef() { id }: IdRef) {
    return this.webhooks.read(id);
  }

  @Patch(':id')
  @RequirePermission('administer')
  @ApiUpdateWebhook()
  update(
    @RecordRef() { id }: IdRef,
    @Input(UpdateWebhookDto) input: RequestInput<UpdateWebhookDto>,
    @Context() context: RequestContext,
  ) {
    return this.webhooks.update(id, input, context);
  }

  @Delete(':id')
  @RequirePermission('administer')
  @ApiWebhookAction('Delete a webhook', WebhookRecord, { description: 'The deleted webhook' })
  delete(@RecordRef() { id }: IdRef, @Context() context: RequestContext) {
    return this.webhooks.delete(id, context);
  }

  @Post(':id/rotate-secret')
  @HttpCode(200)
  @RequirePermission('administer')
  @ApiWebhookAction('Replace the secret of a webhook', NewWebhookRecord, {
    description: 'The webhook with its new secret; the former one signs, too, for 24 hours',
  })
  rotateSecret(@RecordRef() { id }: IdRef, @Context() context: RequestContext) {
    return this.webhooks.rotateSecret(id, context);
  }
}
