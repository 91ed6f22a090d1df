import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChangesModule } from '../changes.module.js';
import { DeliveriesController } from './deliveries.controller.js';
import { DeliveriesService } from './deliveries.service.js';
import { DeliveryAttempts } from './delivery-attempts.js';
import { DeliveryRepository } from './delivery.repository.js';
import { WebhookChanges } from './webhook-changes.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import { WebhookDispatcher } from './webhook-dispatcher.js';
import { WebhookMessages } from './webhook-messages.js';
import { WebhookSender } from './webhook-sender.js';
import { Webhook } from './webhook.entity.js';
import { WebhookRepository } from './webhook.repository.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  imports: [ChangesModule, TypeOrmModule.forFeature([Webhook, WebhookDelivery])],
  controllers: [WebhooksController, DeliveriesController],
  providers: [
    WebhookRepository,
    DeliveryRepository,
    WebhookSender,
    WebhookMessages,
    WebhookChanges,
    DeliveryAttempts,
    WebhookDispatcher,
    WebhooksService,
    DeliveriesService,
  ],
})
export class WebhooksModule {}
