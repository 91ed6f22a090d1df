import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Context, type RequestContext } from '../../http/request/request-context.js';
import { type IdRef, RecordRef } from '../../http/routing/record-ref.js';
import { RequirePermission } from '../../http/routing/require-permission.js';
import { Input, type RequestInput } from '../../http/validation/request-input.js';
import { DeliveriesService } from './deliveries.service.js';
import { ListDeliveriesDto, ReplayWebhookDto } from './dto/webhook-dtos.js';
import { ApiListForAdministrators, ApiWebhookAction } from './webhook-documentation.js';
import { DeliveryPage, DeliveryRecord, ReplayRecord } from './webhook.record.js';

/** What was sent to a webhook. */
@ApiTags('Webhooks')
@Controller('webhooks/:id')
export class DeliveriesController {
  constructor(private readonly deliveries: DeliveriesService) {}

  @Post('test')
  @HttpCode(200)
  @RequirePermission('administer')
  @ApiWebhookAction('Send a test to a webhook', DeliveryRecord, {
    description: 'The message `ping`, and what became of it',
  })
  test(@RecordRef() { id }: IdRef, @Context() context: RequestContext) {
    return this.deliveries.test(id, context);
  }

  @Post('replay')
  @HttpCode(200)
  @RequirePermission('administer')
  @ApiWebhookAction('Send changes to a webhook again', ReplayRecord, {
    body: ReplayWebhookDto,
    description: 'How many changes there have been since then; those that the webhook asks for are sent',
  })
  replay(
    @RecordRef() { id }: IdRef,
    @Input(ReplayWebhookDto) input: RequestInput<ReplayWebhookDto>,
    @Context() context: RequestContext,
  ) {
    return this.deliveries.replay(id, input, context);
  }

  @Get('deliveries')
  @RequirePermission('administer')
  @ApiListForAdministrators('List what was sent to a webhook', ListDeliveriesDto, DeliveryPage)
  list(
    @RecordRef() { id }: IdRef,
    @Input(ListDeliveriesDto) input: RequestInput<ListDeliveriesDto>,
    @Context() context: RequestContext,
  ) {
    return this.deliveries.list(id, input, context);
  }

  @Post('deliveries/:delivery/redeliver')
  @HttpCode(200)
  @RequirePermission('administer')
  @ApiWebhookAction('Send a message again', DeliveryRecord, { description: 'The delivery, which is pending again' })
  redeliver(@RecordRef() { id }: IdRef, @Param('delivery') delivery: string, @Context() context: RequestContext) {
    return this.deliveries.redeliver(id, delivery, context);
  }
}
