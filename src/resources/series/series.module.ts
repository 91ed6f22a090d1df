import { Module } from '@nestjs/common';
import { SeriesController } from './series.controller.js';
import { SeriesService } from './series.service.js';

/** The series themselves; what they do to events is below `events/series`, where their entity is registered, too. */
@Module({ controllers: [SeriesController], providers: [SeriesService], exports: [SeriesService] })
export class SeriesModule {}
