import { Module } from '@nestjs/common';
import { ChangeSignal } from './feed/change-signal.js';
import { ChangesController } from './feed/changes.controller.js';
import { ChangesService } from './feed/changes.service.js';
import { LogMaintenance } from './log-maintenance.js';

/** What others can follow of the calendar. */
@Module({
  controllers: [ChangesController],
  providers: [ChangesService, ChangeSignal, LogMaintenance],
  exports: [ChangesService],
})
export class ChangesModule {}
