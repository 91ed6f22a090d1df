import { describe, expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import type { Draft } from '../../build/draft.js';
import { appForThisFile } from '../../support/start-app.js';
import { statementsOf } from '../../support/statements.js';

const { api, given, database } = await appForThisFile({ ANSWER_CACHE: 'off' });
const editor = api.as('editor');

const KINDS: Record<string, (fields: Record<string, unknown>) => Draft> = {
  events: anEvent,
  venues: aVenue,
  organizers: anOrganizer,
  categories: aCategory,
  tags: aTag,
};
const crm = (id: string) => ({ external_ids: [{ source: 'crm', id }] });

describe.each(Object.entries(KINDS))('the list of %s by external ids', (plural, draft) => {
  const idsOf = async (query: string, by = api) => {
    const { body } = await by.get(`/${plural}?${query}`);
    return [body.total, body[plural].map(({ id }: { id: number }) => id)];
  };

  it('has the records with one of them, and counts these', async () => {
    const [one, two] = [await given(draft(crm('a,b'))), await given(draft(crm('A,B')))];
    await given(draft({ external_ids: [{ source: 'old', id: 'a,b' }] }));
    await given(draft({}));
    expect(await idsOf('external_id=crm:a,b')).toEqual([1, [one.id]]);
    expect(await idsOf('external_id=crm:a')).toEqual([0, []]);
    const both = 'external_id[]=crm:a,b&external_id[]=crm:A,B&external_id[]=crm:unknown&external_id[]=old:unknown';
    const [total, found] = await idsOf(both);
    expect([total, [...found].sort()]).toEqual([2, [one.id, two.id].sort()]);
    const page = await api.get(`/${plural}?${both}&per_page=1`);
    expect([page.body.total, page.body.total_pages]).toEqual([2, 2]);
    const next = (await api.get(page.body.next_rest_url)).body[plural];
    expect([page.body[plural][0].id, next[0].id].sort()).toEqual([one.id, two.id].sort());
  });

  it('follows every change of them at once', async () => {
    const { id } = await given(draft(crm('a')));
    expect(await idsOf('external_id=crm:a')).toEqual([1, [id]]);
    await editor.patch(`/${plural}/${id}`, crm('b'));
    expect(await idsOf('external_id=crm:a')).toEqual([0, []]);
    expect(await idsOf('external_id=crm:b')).toEqual([1, [id]]);
    await editor.delete(`/${plural}/${id}`);
    expect(await idsOf('external_id=crm:b')).toEqual([0, []]);
  });

  it('is narrowed by the other filters', async () => {
    const { id } = await given(draft({ ...crm('a'), description: 'regatta' }));
    expect(await idsOf('external_id=crm:a&search=regatta')).toEqual([1, [id]]);
    expect(await idsOf('external_id=crm:a&search=other')).toEqual([0, []]);
  });

  it('refuses what names no id', async () => {
    for (const value of ['', 'crm', ':a', 'crm:', 'CRM:a', 'crm:a%0a', `crm:${'x'.repeat(256)}`]) {
      const { status, body } = await api.get(`/${plural}?external_id=${value}`);
      expect([value, status, Object.keys(body.data.params)]).toEqual([value, 400, ['external_id']]);
    }
    expect((await api.get(`/${plural}?external_id[][a]=crm:a`)).status).toBe(400);
  });

  it('costs one statement more, which looks the ids up', async () => {
    await given(draft(crm('a')));
    await api.get(`/${plural}?hide_empty=false`);
    const plain = await statementsOf(database, () => api.get(`/${plural}?hide_empty=false`));
    const filtered = await statementsOf(database, () => api.get(`/${plural}?external_id=crm:a`));
    expect(filtered.length).toBeLessThanOrEqual(plain.length + 2);
    expect(filtered.filter((sql) => sql.includes('FROM external_ids WHERE kind = ?'))).toHaveLength(1);
  });
});

describe.each(['events', 'venues', 'organizers'])('hidden %s', (plural) => {
  const draft = KINDS[plural] ?? anEvent;

  it('are in no list of others, by external ids either', async () => {
    const { id } = await given(draft({ ...crm('a'), status: 'draft' }));
    expect((await api.get(`/${plural}?external_id=crm:a`)).body).toMatchObject({ [plural]: [], total: 0 });
    expect((await editor.get(`/${plural}?external_id=crm:a`)).body[plural]).toMatchObject([{ id }]);
  });
});

describe('events by external ids', () => {
  it('are listed whatever their dates, unless dates are given', async () => {
    const past = { start_date: '2001-01-01 10:00:00', end_date: '2001-01-01 11:00:00' };
    await given(anEvent({ ...crm('a'), ...past }));
    const total = async (query: string) => (await api.get(`/events?external_id=crm:a${query}`)).body.total;
    expect(await total('')).toBe(1);
    expect(await total('&start_date=2001-01-01&end_date=2001-01-02')).toBe(1);
    expect(await total('&start_date=2002-01-01')).toBe(0);
    expect(await total('&order=desc&orderby=title')).toBe(1);
  });

  it('can be those that include names, too', async () => {
    const { id } = await given(anEvent(crm('a')));
    const other = await given(anEvent({}));
    const total = async (query: string) => (await api.get(`/events?external_id=crm:a&include=${query}`)).body.total;
    expect([await total(String(id)), await total(String(other.id))]).toEqual([1, 0]);
  });
});

it('series are listed by external ids', async () => {
  const recurring = (id: string) => anEvent({ recurrence: { rrule: 'FREQ=WEEKLY;COUNT=3' }, ...crm(id) });
  const { series } = await given(recurring('a'));
  await given(recurring('b'));
  const { body } = await api.get('/series?external_id=crm:a');
  expect([body.total, body.series.map(({ id }: { id: number }) => id)]).toEqual([1, [series.id]]);
  expect(body.series[0].external_ids).toBeUndefined();
  expect((await editor.get('/series?external_id=crm:a')).body.series[0]).toMatchObject(crm('a'));
});
