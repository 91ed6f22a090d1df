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
import type { CreateOrganizer } from './dto/create-organizer.dto.js';
import type { ListOrganizers } from './dto/list-organizers.dto.js';
import type { UpdateOrganizer } from './dto/update-organizer.dto.js';
import { checkOrganizer } from './organizer.checks.js';
import { Organizer } from './organizer.entity.js';
import { presentOrganizer } from './organizer.presenter.js';
import type { OrganizerRecord } from './organizer.record.js';
import { changeOrganizer, createOrganizer, trashOrganizer } from './organizer-store.js';
import { readOrganizers, organizersAsked } from './organizers.query.js';
import { organizerProblems } from './organizers.problems.js';

/** What can be done with organizers. */
@Injectable()
export class OrganizersService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly site: Site,
    private readonly firstAnswers: FirstAnswers,
  ) {}

  async list(sent: Sent<ListOrganizers>, { viewer, urls, notes }: Caller): Promise<Page> {
    const rows = readingRows(this.database, notes);
    const now = this.clock.now();
    await eventLoopTurn();
    const { values, found: asked } = await sent.read((read, refuse) =>
      organizersAsked(rows, read, { viewer, now }, refuse),
    );
    const slice = sliceOf(values, this.site);
    const { records, total } = await readOrganizers(rows, asked, slice);
    if (slice.page > 1 && records.length === 0) throw organizerProblems.pageNotFound(slice.page);
    await eventLoopTurn();
    const images = await readImages(rows, records);
    const organizers = records.map((organizer) =>
      presentOrganizer(organizer, images.get(organizer.imageId ?? 0), { now, urls }),
    );
    const page = { records: organizers, total, slice, sent: sent.linkParameters(), viewer };
    return archivePage('organizers', page, urls).datedBy(records, now);
  }

  create(
    sent: Sent<CreateOrganizer>,
    { viewer, urls, notes }: Caller,
    attempt?: Attempt,
  ): Promise<Shown<OrganizerRecord>> {
    const writing = this.writing(viewer);
    return this.firstAnswers.once(attempt, notes, async (rows) => {
      const { values } = await sent.read((read, refuse) => checkOrganizer(rows, read, undefined, writing, refuse));
      const organizer = await createOrganizer(rows, values, writing);
      const shown = await show(rows, organizer, { now: writing.now, urls });
      checkRecordSize(shown.body);
      return shown;
    });
  }

  async read(ref: Ref, { viewer, urls, notes }: Caller): Promise<Shown<OrganizerRecord>> {
    const now = this.clock.now();
    const rows = readingRows(this.database, notes);
    const organizer = await findRecord(rows, Organizer, ref, organizerProblems);
    if (!mayRead(viewer, organizer, now)) throw organizerProblems.notAccessible();
    return show(rows, organizer, { now, urls, jsonLd: true });
  }

  update(
    ref: Ref,
    sent: Sent<UpdateOrganizer>,
    { viewer, urls, notes }: Caller,
    expected: Expectation,
  ): Promise<Shown<OrganizerRecord>> {
    const writing = this.writing(viewer);
    return inTransaction(this.database, notes, async (rows) => {
      const before = await findEditable(rows, Organizer, ref, viewer, organizerProblems);
      expected.check(stateNow(before, writing.now));
      const changes = sent.apartFrom(presentOrganizer(before, undefined, { now: writing.now, urls }));
      const { values } = await changes.read((read, refuse) => checkOrganizer(rows, read, before, writing, refuse));
      const organizer = await changeOrganizer(rows, before, values, writing);
      const shown = await show(rows, organizer, { now: writing.now, urls });
      checkRecordSize(shown.body);
      return shown;
    });
  }

  delete(ref: Ref, { viewer, urls, notes }: Caller, expected: Expectation): Promise<OrganizerRecord> {
    const writing = this.writing(viewer);
    return inTransaction(this.database, notes, async (rows) => {
      const before = await findEditable(rows, Organizer, ref, viewer, organizerProblems);
      if (before.status === 'trash') throw organizerProblems.inTrash();
      expected.check(stateNow(before, writing.now));
      const organizer = await trashOrganizer(rows, before, writing);
      return present(rows, organizer, { now: writing.now, urls });
    });
  }

  private writing(viewer: Viewer): Writing {
    return { viewer, now: this.clock.now(), site: this.site };
  }
}

const stateNow = (organizer: Organizer, now: UtcText): RecordState =>
  stateOf('organizer', organizer, now, organizer.publishAt);

async function show(rows: Rows, organizer: Organizer, how: Presentation): Promise<Shown<OrganizerRecord>> {
  return new Shown(await present(rows, organizer, how), stateNow(organizer, how.now));
}

async function present(rows: Rows, organizer: Organizer, how: Presentation): Promise<OrganizerRecord> {
  const images = await readImages(rows, [organizer]);
  return presentOrganizer(organizer, images.get(organizer.imageId ?? 0), how);
}
