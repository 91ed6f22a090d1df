import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Clock } from '../../calendar/clock.js';
import type { UtcText } from '../../calendar/dates/texts.js';
import { Site } from '../../calendar/site.js';
import type { Viewer } from '../../calendar/viewer.js';
import type { Caller } from '../../http/access/caller.js';
import type { Expectation } from '../../http/conditions/expectation.js';
import { type RecordState, stateOf } from '../../http/conditions/record-state.js';
import type { Sent } from '../../http/input/sent.js';
import { sliceOf } from '../../http/input/paging-fields.js';
import type { Page } from '../../http/paging/page.js';
import type { Attempt } from '../../http/repeats/attempt.js';
import { Shown } from '../../http/reply/shown.js';
import { eventLoopTurn } from '../../http/reply/event-loop-turn.js';
import type { Ref } from '../../http/routes/addressed.decorator.js';
import { readingRows } from '../../persistence/reading-rows.js';
import { inTransaction, type Rows } from '../../persistence/transaction.js';
import { readImages } from '../images/image-store.js';
import { archivePage } from '../publishing/archive-page.js';
import { findEditable, findRecord } from '../publishing/find-record.js';
import type { Presentation } from '../publishing/published-record.js';
import { checkRecordSize } from '../publishing/record-size.js';
import { mayRead } from '../publishing/visibility.js';
import type { Writing } from '../publishing/writing.js';
import { FirstAnswers } from '../repeats/first-answers.js';
import type { CreateVenue } from './dto/create-venue.dto.js';
import type { ListVenues } from './dto/list-venues.dto.js';
import type { UpdateVenue } from './dto/update-venue.dto.js';
import { checkVenue } from './venue.checks.js';
import { Venue } from './venue.entity.js';
import { presentVenue } from './venue.presenter.js';
import type { VenueRecord } from './venue.record.js';
import { changeVenue, createVenue, trashVenue } from './venue-store.js';
import { readVenues, venuesAsked } from './venues.query.js';
import { venueProblems } from './venues.problems.js';

/** What can be done with venues. */
@Injectable()
export class VenuesService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly site: Site,
    private readonly firstAnswers: FirstAnswers,
  ) {}

  async list(sent: Sent<ListVenues>, { viewer, urls, notes }: Caller): Promise<Page> {
    const rows = readingRows(this.database, notes);
    const now = this.clock.now();
    await eventLoopTurn();
    const { values, found: asked } = await sent.read((read, refuse) =>
      venuesAsked(rows, read, { viewer, now }, refuse),
    );
    const slice = sliceOf(values, this.site);
    const { records, total } = await readVenues(rows, asked, slice);
    if (slice.page > 1 && records.length === 0) throw venueProblems.pageNotFound(slice.page);
    await eventLoopTurn();
    const images = await readImages(rows, records);
    const venues = records.map((venue) => presentVenue(venue, images.get(venue.imageId ?? 0), { now, urls }));
    const page = { records: venues, total, slice, sent: sent.linkParameters(), viewer };
    return archivePage('venues', page, urls).datedBy(records, now);
  }

  create(sent: Sent<CreateVenue>, { viewer, urls, notes }: Caller, attempt?: Attempt): Promise<Shown<VenueRecord>> {
    const writing = this.writing(viewer);
    return this.firstAnswers.once(attempt, notes, async (rows) => {
      const { values } = await sent.read((read, refuse) => checkVenue(rows, read, undefined, writing, refuse));
      const venue = await createVenue(rows, values, writing);
      const shown = await show(rows, venue, { now: writing.now, urls });
      checkRecordSize(shown.body);
      return shown;
    });
  }

  async read(ref: Ref, { viewer, urls, notes }: Caller): Promise<Shown<VenueRecord>> {
    const now = this.clock.now();
    const rows = readingRows(this.database, notes);
    const venue = await findRecord(rows, Venue, ref, venueProblems);
    if (!mayRead(viewer, venue, now)) throw venueProblems.notAccessible();
    return show(rows, venue, { now, urls, jsonLd: true });
  }

  update(
    ref: Ref,
    sent: Sent<UpdateVenue>,
    { viewer, urls, notes }: Caller,
    expected: Expectation,
  ): Promise<Shown<VenueRecord>> {
    const writing = this.writing(viewer);
    return inTransaction(this.database, notes, async (rows) => {
      const before = await findEditable(rows, Venue, ref, viewer, venueProblems);
      expected.check(stateNow(before, writing.now));
      const changes = sent.apartFrom(presentVenue(before, undefined, { now: writing.now, urls }));
      const { values } = await changes.read((read, refuse) => checkVenue(rows, read, before, writing, refuse));
      const venue = await changeVenue(rows, before, values, writing);
      const shown = await show(rows, venue, { now: writing.now, urls });
      checkRecordSize(shown.body);
      return shown;
    });
  }

  delete(ref: Ref, { viewer, urls, notes }: Caller, expected: Expectation): Promise<VenueRecord> {
    const writing = this.writing(viewer);
    return inTransaction(this.database, notes, async (rows) => {
      const before = await findEditable(rows, Venue, ref, viewer, venueProblems);
      if (before.status === 'trash') throw venueProblems.inTrash();
      expected.check(stateNow(before, writing.now));
      const venue = await trashVenue(rows, before, writing);
      return present(rows, venue, { now: writing.now, urls });
    });
  }

  private writing(viewer: Viewer): Writing {
    return { viewer, now: this.clock.now(), site: this.site };
  }
}

const stateNow = (venue: Venue, now: UtcText): RecordState => stateOf('venue', venue, now, venue.publishAt);

async function show(rows: Rows, venue: Venue, how: Presentation): Promise<Shown<VenueRecord>> {
  return new Shown(await present(rows, venue, how), stateNow(venue, how.now));
}

async function present(rows: Rows, venue: Venue, how: Presentation): Promise<VenueRecord> {
  const images = await readImages(rows, [venue]);
  return presentVenue(venue, images.get(venue.imageId ?? 0), how);
}
