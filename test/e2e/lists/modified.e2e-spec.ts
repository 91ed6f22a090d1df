import { beforeEach, describe, expect, it } from '@jest/globals';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import { anEvent } from '../../build/an-event.js';
import { NOW } from '../../support/fixed-clock.js';
import { appForThisFile } from '../../support/start-app.js';
import { titles } from '../../support/titles.js';
import { walkList } from '../../support/walk-list.js';

const { api, given, clock } = await appForThisFile({ SITE_TIMEZONE: 'America/New_York' });
const editor = api.as('editor');

/** The records of a list that were changed within some limits, by title or name, in order. */
const changed = async (query: string, by = api) => titles(await by.get(`/events?orderby=title&${query}`));

describe('the events changed', () => {
  beforeEach(async () => {
    for (const [title, hour] of Object.entries({ A: '09', B: '10', C: '11' })) {
      clock.moveTo(`2026-02-15 ${hour}:00:00`);
      await given(anEvent({ title, status: title === 'B' ? 'draft' : 'publish' }));
    }
    clock.moveTo(NOW);
  });

  it('after an instant, before one, or between two, neither included', async () => {
    expect(await changed('modified_after=2026-02-15T09:00:00Z', editor)).toEqual(['B', 'C']);
    expect(await changed('modified_after=2026-02-15T08:59:59Z', editor)).toEqual(['A', 'B', 'C']);
    expect(await changed('modified_before=2026-02-15T11:00:00Z', editor)).toEqual(['A', 'B']);
    const between = 'modified_after=2026-02-15T09:00:00Z&modified_before=2026-02-15T11:00:00Z';
    expect(await changed(between, editor)).toEqual(['B']);
    expect((await editor.get(`/events?${between}`)).body.total).toBe(1);
    expect(await changed(between)).toEqual([]);
  });

  it('at a time of the site, or of any offset', async () => {
    expect(await changed('modified_after=2026-02-15+04:30:00')).toEqual(['C']);
    expect(await changed('modified_after=2026-02-15')).toEqual(['A', 'C']);
    expect(await changed('modified_after=2026-02-15T11:30:00%2B01:00')).toEqual(['C']);
    expect(await changed('modified_before=-90+minutes')).toEqual(['A']);
  });

  it('whoever changed them last, and when', async () => {
    const { body } = await api.get('/events?orderby=title&modified_before=2026-02-15T10:00:00Z');
    await editor.patch(`/events/${body.events[0].id}`, { excerpt: 'New' });
    expect(await changed('modified_after=2026-02-15T11:00:00Z')).toEqual(['A']);
  });

  it('before this very second, which is another one in the next', async () => {
    await given(anEvent({ title: 'D' }));
    for (const _ of [1, 2]) expect(await changed('modified_before=now')).toEqual(['A', 'C']);
    clock.moveTo('2026-02-15 12:00:01');
    for (const _ of [1, 2]) expect(await changed('modified_before=now')).toEqual(['A', 'C', 'D']);
  });

  it('before the beginning of a walk', async () => {
    const between = () => given(anEvent({ title: 'Z' }));
    clock.moveTo('2026-02-15 12:00:00');
    const list = '/events?modified_before=now&orderby=title';
    const walked = await walkList(api, list, { per_page: 1, between });
    expect(walked.map(({ title }) => title)).toEqual(['A', 'C']);
  });
});

it('lists the venues, tags and series changed since', async () => {
  const given2 = async (hour: string) => {
    clock.moveTo(`2026-02-15 ${hour}:00:00`);
    const { id: venue } = await given(aVenue());
    const { id: tag } = await given(aTag());
    const { series } = await given(anEvent({ recurrence: { rrule: 'FREQ=DAILY;COUNT=2' } }));
    return { venues: [venue], tags: [tag], series: [series.id] };
  };
  const [old, recent] = [await given2('10'), await given2('11')];
  for (const plural of ['venues', 'tags', 'series'] as const) {
    const ids = async (query: string) =>
      (await walkList(api, `/${plural}?${query}&hide_empty=false`)).map(({ id }) => id);
    expect(await ids('modified_after=2026-02-15T10:30:00Z')).toEqual(recent[plural]);
    expect(await ids('modified_before=2026-02-15T10:30:00Z')).toEqual(old[plural]);
  }
});

it.each(['events', 'venues', 'organizers', 'categories', 'tags', 'series'])(
  'refuses what is no date in the list of %s',
  async (plural) => {
    for (const text of ['', 'soon', '2026-02-30', '99999-01-01', "'"]) {
      const { status, body } = await api.get(`/${plural}?modified_after=${text}&modified_before=${text}`);
      expect([text, status, Object.keys(body.data?.params ?? {}).sort()]).toEqual([
        ...[text, 400, ['modified_after', 'modified_before']],
      ]);
    }
  },
);
