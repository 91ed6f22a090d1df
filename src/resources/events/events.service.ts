import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Clock } from '../../calendar/clock.js';
import { Site } from '../../calendar/site.js';
import type { Viewer } from '../../calendar/viewer.js';
import type { Urls } from '../../http/addresses/urls.js';
import type { Sent } from '../../http/input/sent.js';
import type { Ref } from '../../http/routes/addressed.decorator.js';
import { nextRecordId } from '../../persistence/record-ids.js';
import { writeSearchTexts } from '../../persistence/search-texts.js';
import { inTransaction, type Rows } from '../../persistence/transaction.js';
import { claimImage } from '../images/image-store.js';
import { findEditable, findRecord } from '../publishing/find-record.js';
import { claimSlug } from '../publishing/slug-claim.js';
import { mayRead } from '../publishing/visibility.js';
import type { CreateEvent } from './dto/create-event.dto.js';
import type { UpdateEvent } from './dto/update-event.dto.js';
import { type Checked, checkEvent, type Writing } from './event.checks.js';
import { Event } from './event.entity.js';
import { addAllLinks, claimLinks, kindsLinked, replaceSentLinks } from './event.links.js';
import { presentEvent } from './event.presenter.js';
import type { EventRecord } from './event.record.js';
import { changedEvent, type EventColumns, type EventWrite, newEvent, trashedEvent } from './event.writer.js';
import { type Linked, type Looking, readRelations } from './event-relations.js';
import { eventSearchTexts } from './event-search-text.js';
import { eventProblems } from './events.problems.js';

/** What can be done with one event. */
@Injectable()
export class EventsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly site: Site,
  ) {}

  create(sent: Sent<CreateEvent>, viewer: Viewer, urls: Urls): Promise<EventRecord> {
    const writing = this.writing(viewer);
    return inTransaction(this.database, async (rows) => {
      const { values, found } = await sent.read((read, refuse) => checkEvent(rows, read, undefined, writing, refuse));
      const id = await nextRecordId(rows, 'event');
      const wanted = newEvent(id, await settled(rows, values, found, writing, null));
      const slug = await claimSlug(rows, Event, wanted.slug, (free) => rows.insert(Event, { ...wanted, slug: free }));
      const linked = await claimLinks(rows, found.links, writing.now);
      await addAllLinks(rows, id, linked);
      await writeSearchTexts(rows, id, eventSearchTexts(wanted));
      return this.present(rows, { ...wanted, slug }, { ...writing, urls }, kindsLinked(linked));
    });
  }

  async read(ref: Ref, viewer: Viewer, urls: Urls): Promise<EventRecord> {
    const looking = this.writing(viewer);
    const rows = this.database.manager;
    const event = await findRecord(rows, Event, ref, eventProblems);
    if (event.status === 'trash') throw eventProblems.noLongerAvailable();
    if (!mayRead(viewer, event, looking.now)) throw eventProblems.notAccessible();
    return this.present(rows, event, { ...looking, urls, jsonLd: true });
  }

  update(ref: Ref, sent: Sent<UpdateEvent>, viewer: Viewer, urls: Urls): Promise<EventRecord> {
    const writing = this.writing(viewer);
    return inTransaction(this.database, async (rows) => {
      const before = await findEditable(rows, Event, ref, viewer, eventProblems);
      const { values, found } = await sent.read((read, refuse) => checkEvent(rows, read, before, writing, refuse));
      const after = changedEvent(before, await settled(rows, values, found, writing, before.imageId));
      const slug = await this.save(rows, before, after);
      await replaceSentLinks(rows, after.id, await claimLinks(rows, found.links, writing.now));
      if (isSearched(values)) await writeSearchTexts(rows, after.id, eventSearchTexts(after));
      return this.present(rows, { ...after, slug }, { ...writing, urls });
    });
  }

  delete(ref: Ref, viewer: Viewer, urls: Urls): Promise<EventRecord> {
    const writing = this.writing(viewer);
    return inTransaction(this.database, async (rows) => {
      const before = await findEditable(rows, Event, ref, viewer, eventProblems);
      if (before.status === 'trash') throw eventProblems.inTrash();
      const after = trashedEvent(before, writing.now, this.site);
      await this.save(rows, before, after);
      return this.present(rows, after, { ...writing, urls });
    });
  }

  private writing(viewer: Viewer): Writing {
    return { viewer, now: this.clock.now(), site: this.site };
  }

  /** Stores a changed event and gives the slug it got. */
  private async save(rows: Rows, before: EventColumns, after: EventColumns): Promise<string> {
    const write = (slug: string) => rows.update(Event, { id: after.id }, { ...after, slug });
    if (after.slug !== before.slug) return claimSlug(rows, Event, after.slug, write, after.id);
    await write(after.slug);
    return after.slug;
  }

  /** One event as the viewer sees it after a read or write. */
  private async present(rows: Rows, event: EventColumns, looking: Looking, linked?: Linked): Promise<EventRecord> {
    const relationsOf = await readRelations(rows, [event], looking, linked);
    return presentEvent(event, relationsOf(event), { ...looking, site: this.site });
  }
}

/** Completes a write that passed its checks with the rows it needs. */
async function settled(
  rows: Rows,
  sent: Partial<CreateEvent>,
  { times, publication }: Checked,
  writing: Writing,
  imageBefore: number | null,
): Promise<EventWrite> {
  if (!times) throw new Error('refused times cannot be written');
  const imageId = sent.image === undefined ? imageBefore : await claimImage(rows, sent.image);
  return { sent, times, publication, imageId, ...writing };
}

function isSearched({ title, excerpt, description }: Partial<CreateEvent>): boolean {
  return [title, excerpt, description].some((text) => text !== undefined);
}
