import { Module } from '@nestjs/common';
import { FeedsModule } from '../feeds/feeds.module.js';
import { ImportQueue } from './jobs/import-queue.js';
import { OrphanedFiles } from './jobs/orphaned-files.js';
import { ExportController } from './rest/export.controller.js';
import { ExportService } from './rest/export.service.js';
import { ImportsController } from './rest/imports.controller.js';
import { ImportsService } from './rest/imports.service.js';

@Module({
  imports: [FeedsModule],
  controllers: [ImportsController, ExportController],
  providers: [ImportQueue, OrphanedFiles, ImportsService, ExportService],
})
export class TransferModule {}
