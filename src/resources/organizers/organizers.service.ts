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
import type { CreateOrganizer } from './dto/create-organizer.dto.js';
import type { ListOrganizers } from './dto/list-organizers.dto.js';
import type { UpdateOrganizer } from './dto/update-organizer.dto.js';
import { checkOrganizer } from './organizer.checks.js';
import { Organizer } from './organizer.entity.js';
import { presentOrganizer, presentOrganizers, organizerResponse, organizerState } from './organizer.presenter.js';
import type { OrganizerRecord } from './organizer.record.js';
import { changeOrganizer, createOrganizer, trashOrganizer } from './organizer-store.js';
import { readOrganizers, resolveOrganizerCriteria } from './organizers.query.js';
import { organizerProblems } from './organizers.problems.js';

/** What can be done with organizers. */
@Injectable()
export class OrganizersService {
  constructor(
    private readonly database: DataSource,
    private readonly firstAnswers: FirstAnswers,
  ) {}

  async list(input: Sent<ListOrganizers>, context: Caller): Promise<Page> {
    const db = readingRows(this.database, context.notes);
    await eventLoopTurn();
    const { values, found: criteria } = await input.read((read, addError) =>
      resolveOrganizerCriteria(db, read, context, addError),
    );
    const slice = sliceOf(values, context.site);
    const { records, total } = await readOrganizers(db, criteria, context, slice);
    if (slice.page > 1 && records.length === 0) throw organizerProblems.pageNotFound(slice.page);
    await eventLoopTurn();
    const page = {
      records: await presentOrganizers(db, records, context),
      total,
      slice,
      sent: input.linkParameters(),
    };
    return archivePage('organizers', page, context).datedBy(records, context.now);
  }

  create(sent: Sent<CreateOrganizer>, context: Caller, attempt?: Attempt): Promise<Shown<OrganizerRecord>> {
    return this.firstAnswers.once(attempt, context, async (rows) => {
      const { values } = await sent.read((read, refuse) => checkOrganizer(rows, read, undefined, context, refuse));
      const organizer = await createOrganizer(rows, values, context);
      return checkedSize(await organizerResponse(rows, organizer, context));
    });
  }

  async read(ref: Ref, context: Caller): Promise<Shown<OrganizerRecord>> {
    const rows = readingRows(this.database, context.notes);
    const organizer = await findReadable(rows, Organizer, ref, context, organizerProblems);
    return organizerResponse(rows, organizer, context, { jsonLd: true });
  }

  update(
    ref: Ref,
    sent: Sent<UpdateOrganizer>,
    context: Caller,
    expected: Expectation,
  ): Promise<Shown<OrganizerRecord>> {
    return inTransaction(this.database, context.notes, async (rows) => {
      const before = await findEditable(rows, Organizer, ref, context, organizerProblems);
      expected.check(organizerState(before, context));
      const changes = sent.apartFrom(presentOrganizer(before, undefined, context));
      const { values } = await changes.read((read, refuse) => checkOrganizer(rows, read, before, context, refuse));
      const organizer = await changeOrganizer(rows, before, values, context);
      return checkedSize(await organizerResponse(rows, organizer, context));
    });
  }

  delete(ref: Ref, context: Caller, expected: Expectation): Promise<OrganizerRecord> {
    return inTransaction(this.database, context.notes, async (rows) => {
      const before = await findEditable(rows, Organizer, ref, context, organizerProblems);
      if (before.status === 'trash') throw organizerProblems.inTrash();
      expected.check(organizerState(before, context));
      const organizer = await trashOrganizer(rows, before, context);
      return (await organizerResponse(rows, organizer, context)).body;
    });
  }
}
