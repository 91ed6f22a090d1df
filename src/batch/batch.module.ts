import { Module } from '@nestjs/common';
import { BatchController } from './batch.controller.js';
import { BatchService } from './batch.service.js';
import { OperationDispatcher } from './operation-dispatcher.js';

@Module({ controllers: [BatchController], providers: [BatchService, OperationDispatcher] })
export class BatchModule {}
