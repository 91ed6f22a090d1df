// The CRUD that a team writes in a day: Nest, TypeORM repositories and class-validator, as in their tutorials. The second
// yardstick of the benchmark.
import 'reflect-metadata';
import { Module, ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CategoriesController } from './categories.controller.js';
import { Category, ChangeLogEntry, Event, Organizer, Revision, Tag, Venue } from './entities.js';
import { EventsController } from './events.controller.js';
import { EventsService } from './events.service.js';

const entities = [Event, Venue, Organizer, Category, Tag, ChangeLogEntry, Revision];

@Module({
  imports: [
    TypeOrmModule.forRoot({
      type: 'mysql',
      url: process.env.DATABASE_URL,
      entities,
      synchronize: true,
      timezone: 'Z',
      charset: 'utf8mb4',
    }),
    TypeOrmModule.forFeature(entities),
  ],
  controllers: [EventsController, CategoriesController],
  providers: [EventsService],
})
class AppModule {}

const app = await NestFactory.create(AppModule);
app.setGlobalPrefix('calendar/events/v1');
app.useGlobalPipes(new ValidationPipe({ transform: true, whitelist: true }));
app.enableShutdownHooks();
await app.listen(Number(process.env.PORT), '127.0.0.1');
console.log(`listening on ${new URL(await app.getUrl()).port}`);
