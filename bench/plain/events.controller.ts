import { Body, Controller, Get, Param, ParseIntPipe, Patch, Post, Query } from '@nestjs/common';
import { CreateEventDto, ListEventsDto, UpdateEventDto } from './dto.js';
import { EventsService } from './events.service.js';

@Controller('events')
export class EventsController {
  constructor(private readonly events: EventsService) {}

  @Get()
  list(@Query() query: ListEventsDto) {
    return this.events.list(query);
  }

  @Get('by-slug/:slug')
  findBySlug(@Param('slug') slug: string) {
    return this.events.findOne({ slug });
  }

  @Get(':id')
  findById(@Param('id', ParseIntPipe) id: number) {
    return this.events.findOne({ id });
  }

  @Post()
  create(@Body() input: CreateEventDto) {
    return this.events.create(input);
  }

  @Patch(':id')
  update(@Param('id', ParseIntPipe) id: number, @Body() input: UpdateEventDto) {
    return this.events.update(id, input);
  }
}
