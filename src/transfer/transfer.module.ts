import { Module } from '@nestjs/common';
import { ImportQueue } from './jobs/import-queue.js';
import { ExportController } from './rest/export.controller.js';
import { ExportService } from './rest/export.service.js';
import { ImportsController } from './rest/imports.controller.js';
import { ImportsService } from './rest/imports.service.js';

@Module({
  controllers: [ImportsController, ExportController],
  providers: [ImportQueue, ImportsService, ExportService],
})
export class TransferModule {}
