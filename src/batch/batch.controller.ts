import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Idempotent, type IdempotentRequest } from '../http/request/idempotent-request.js';
import { Context, type RequestContext } from '../http/request/request-context.js';
import { RequirePermission } from '../http/routing/require-permission.js';
import { Input, type RequestInput } from '../http/validation/request-input.js';
import { ApiBatch } from './batch-documentation.js';
import { BatchService } from './batch.service.js';
import { BatchDto } from './dto/batch.dto.js';

@ApiTags('Batch')
@Controller('batch')
export class BatchController {
  constructor(private readonly batches: BatchService) {}

  @Post()
  @HttpCode(200)
  @RequirePermission('create-records')
  @ApiBatch()
  run(
    @Input(BatchDto) input: RequestInput<BatchDto>,
    @Context() context: RequestContext,
    @Req() batch: Request,
    @Idempotent() idempotent?: IdempotentRequest,
  ) {
    return this.batches.run(input, context, batch, idempotent);
  }
}
