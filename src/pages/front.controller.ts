import { Controller, Get, Next, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { NextFunction, Response } from 'express';
import { httpErrors } from '../http/errors/http-errors.js';
import { recordOf } from '../http/pagination/serialized-list.js';
import type { IdRef } from '../http/routing/record-ref.js';
import { EventsService } from '../resources/events/events.service.js';
import { OrganizersService } from '../resources/organizers/organizers.service.js';
import { VenuesService } from '../resources/venues/venues.service.js';
import { readPublic } from './record-pages.js';
import { type Visit, Visitor } from './visitor.js';

const LARGEST_ID = 2 ** 31 - 1;

/** Addresses by id, which records have until they are published: `/?post_type=tribe_events&p=42`. */
@ApiExcludeController()
@Controller()
export class FrontController {
  constructor(
    private readonly events: EventsService,
    private readonly venues: VenuesService,
    private readonly organizers: OrganizersService,
  ) {}

  @Get()
  async show(@Visitor() visit: Visit, @Res() response: Response, @Next() next: NextFunction): Promise<void> {
    const { post_type: type, p: id } = visit.query;
    if (type === undefined) return next();
    const { url } = await readPublic(this.read(type, { id: idIn(id) }, visit));
    response.status(301).setHeader('Location', url).end();
  }

  private async read(type: unknown, ref: IdRef, { context }: Visit): Promise<{ url: string }> {
    if (type === 'tribe_events') return recordOf((await this.events.read(ref, context)).body);
    if (type === 'tribe_venue') return (await this.venues.read(ref, context)).body;
    if (type === 'tribe_organizer') return (await this.organizers.read(ref, context)).body;
    throw httpErrors.noRoute();
  }
}

/** The id in a query; 0, which never exists, for anything else. */
const idIn = (text: unknown): number =>
  typeof text === 'string' && /^\d{1,10}$/.test(text) && Number(text) <= LARGEST_ID ? Number(text) : 0;
