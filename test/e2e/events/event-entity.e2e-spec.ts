import { afterAll, describe, expect, it } from '@jest/globals';
import { Category } from '../../../src/resources/categories/category.entity.js';
import { Event } from '../../../src/resources/events/event.entity.js';
import { Organizer } from '../../../src/resources/organizers/organizer.entity.js';
import { Tag } from '../../../src/resources/tags/tag.entity.js';
import { Venue } from '../../../src/resources/venues/venue.entity.js';
import { aCategory } from '../../build/a-category.js';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { startApp } from '../../support/start-app.js';

const { given, database, api, stop } = await startApp();
afterAll(stop);

const events = database.getRepository(Event);
const RELATIONS = { categories: true, tags: true, venues: true, organizers: true };

const idsOf = (records: readonly { id: number }[]) => records.map(({ id }) => id).sort((one, other) => one - other);
const several = async (build: () => Parameters<typeof given>[0]) => idsOf([await given(build()), await given(build())]);

const linkedEvent = async () => {
  const links = {
    categories: await several(aCategory),
    tags: await several(aTag),
    venue: await several(aVenue),
    organizer: await several(anOrganizer),
  };
  return { links, event: await given(anEvent(links)) };
};

describe('the entity of events', () => {
  it('is found with the relations that the API shows', async () => {
    const { event, links } = await linkedEvent();
    const bare = await given(anEvent());
    const found = await events.find({ relations: RELATIONS, order: { id: 'ASC' } });
    expect(found.map(({ id, title }) => ({ id, title }))).toEqual(
      [event, bare].map(({ id, title }) => ({ id, title })),
    );
    const [linked, unlinked] = found;
    for (const [relation, ids] of [
      ['categories', links.categories],
      ['tags', links.tags],
      ['venues', links.venue],
      ['organizers', links.organizer],
    ] as const) {
      expect([relation, idsOf(linked?.[relation] ?? [])]).toEqual([relation, ids]);
      expect([relation, unlinked?.[relation]]).toEqual([relation, []]);
    }
    const { body } = await api.get(`/events/${event.id}`);
    expect(idsOf(body.venue)).toEqual(idsOf(linked?.venues ?? []));
    expect(idsOf(body.organizer)).toEqual(idsOf(linked?.organizers ?? []));
    expect(idsOf(body.categories)).toEqual(idsOf(linked?.categories ?? []));
    expect(idsOf(body.tags)).toEqual(idsOf(linked?.tags ?? []));
  });

  it.each([
    ['categories', 'event_categories', Category, aCategory],
    ['tags', 'event_tags', Tag, aTag],
    ['venues', 'event_venues', Venue, aVenue],
    ['organizers', 'event_organizers', Organizer, anOrganizer],
  ] as const)('is not saved with other %s: an error says who writes %s', async (relation, table, entity, build) => {
    const { event } = await linkedEvent();
    const { id } = await given(build());
    const more = await database.getRepository<{ id: number }>(entity).findOneByOrFail({ id });
    const found = () => events.findOneOrFail({ where: { id: event.id }, relations: RELATIONS });
    const before = await found();
    const faulty = new RegExp(`save\\(\\) cannot write ${table}: .*save-links`);
    await expect(events.save({ ...before, [relation]: [...before[relation], more] })).rejects.toThrow(faulty);
    await expect(events.save({ ...before, [relation]: [] })).rejects.toThrow(faulty);
    expect(await found()).toEqual(before);
  });

  it('is saved without links', async () => {
    const { event } = await linkedEvent();
    const found = await events.findOneByOrFail({ id: event.id });
    await events.save({ ...found, website: 'https://elsewhere.example/' });
    expect((await events.findOneByOrFail({ id: event.id })).website).toBe('https://elsewhere.example/');
  });
});
