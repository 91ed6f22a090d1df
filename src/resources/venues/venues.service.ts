import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Expectation } from '../../http/conditions/expectation.js';
import type { Sent } from '../../http/input/sent.js';
import { sliceOf } from '../../http/input/paging-fields.js';
import type { Page } from '../../http/paging/page.js';
import type { Attempt } from '../../http/repeats/attempt.js';
import type { Shown } from '../../http/reply/shown.js';
import { eventLoopTurn } from '../../http/reply/event-loop-turn.js';
import type { Ref } from '../../http/routes/addressed.decorator.js';
import { readingRows } from '../../persistence/reading-rows.js';
import { inTransaction } from '../../persistence/transaction.js';
import { archivePage } from '../publishing/archive-page.js';
import { findEditable, findReadable } from '../publishing/find-record.js';
import { checkedSize } from '../publishing/record-size.js';
import type { Caller } from '../../http/access/caller.js';
import { FirstAnswers } from '../repeats/first-answers.js';
import type { CreateVenue } from './dto/create-venue.dto.js';
import type { ListVenues } from './dto/list-venues.dto.js';
import type { UpdateVenue } from './dto/update-venue.dto.js';
import { checkVenue } from './venue.checks.js';
import { Venue } from './venue.entity.js';
import { presentVenue, presentVenues, venueResponse, venueState } from './venue.presenter.js';
import type { VenueRecord } from './venue.record.js';
import { changeVenue, createVenue, trashVenue } from './venue-store.js';
import { readVenues, resolveVenueCriteria } from './venues.query.js';
import { venueProblems } from './venues.problems.js';

/** What can be done with venues. */
@Injectable()
export class VenuesService {
  constructor(
    private readonly database: DataSource,
    private readonly firstAnswers: FirstAnswers,
  ) {}

  async list(input: Sent<ListVenues>, context: Caller): Promise<Page> {
    const db = readingRows(this.database, context.notes);
    await eventLoopTurn();
    const { values, found: criteria } = await input.read((read, addError) =>
      resolveVenueCriteria(db, read, context, addError),
    );
    const slice = sliceOf(values, context.site);
    const { records, total } = await readVenues(db, criteria, context, slice);
    if (slice.page > 1 && records.length === 0) throw venueProblems.pageNotFound(slice.page);
    await eventLoopTurn();
    const page = { records: await presentVenues(db, records, context), total, slice, sent: input.linkParameters() };
    return archivePage('venues', page, context).datedBy(records, context.now);
  }

  create(sent: Sent<CreateVenue>, context: Caller, attempt?: Attempt): Promise<Shown<VenueRecord>> {
    return this.firstAnswers.once(attempt, context, async (rows) => {
      const { values } = await sent.read((read, refuse) => checkVenue(rows, read, undefined, context, refuse));
      const venue = await createVenue(rows, values, context);
      return checkedSize(await venueResponse(rows, venue, context));
    });
  }

  async read(ref: Ref, context: Caller): Promise<Shown<VenueRecord>> {
    const rows = readingRows(this.database, context.notes);
    const venue = await findReadable(rows, Venue, ref, context, venueProblems);
    return venueResponse(rows, venue, context, { jsonLd: true });
  }

  update(ref: Ref, sent: Sent<UpdateVenue>, context: Caller, expected: Expectation): Promise<Shown<VenueRecord>> {
    return inTransaction(this.database, context.notes, async (rows) => {
      const before = await findEditable(rows, Venue, ref, context, venueProblems);
      expected.check(venueState(before, context));
      const changes = sent.apartFrom(presentVenue(before, undefined, context));
      const { values } = await changes.read((read, refuse) => checkVenue(rows, read, before, context, refuse));
      const venue = await changeVenue(rows, before, values, context);
      return checkedSize(await venueResponse(rows, venue, context));
    });
  }

  delete(ref: Ref, context: Caller, expected: Expectation): Promise<VenueRecord> {
    return inTransaction(this.database, context.notes, async (rows) => {
      const before = await findEditable(rows, Venue, ref, context, venueProblems);
      if (before.status === 'trash') throw venueProblems.inTrash();
      expected.check(venueState(before, context));
      const venue = await trashVenue(rows, before, context);
      return (await venueResponse(rows, venue, context)).body;
    });
  }
}
