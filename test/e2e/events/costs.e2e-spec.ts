import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile();
const admin = api.as('administrator');

/** A new event of that cost, as a single read shows it. */
async function costing(cost: unknown) {
  const { id } = await given(anEvent({ cost }));
  return (await api.get(`/events/${id}`)).body;
}

describe('FC-25', () => {
  it.each([
    ['2 for 1', ['2-for-1'], ''],
    ['Karten: 0221 123456', ['karten-0221-123456'], ''],
    ['09:00-17:00', ['0900-1700'], ''],
    ['Age 16+, 10 €', ['10'], '€'],
    ['Kids (6-12) €5, Adults €10', ['5', '10'], '€'],
    ['₹1,23,456.00', ['123456.00'], '₹'],
  ])('%j is shown as it was sent', async (cost, values, symbol) => {
    const body = await costing(cost);
    expect([body.cost, body.cost_details.values, body.cost_details.currency_symbol]).toEqual([cost, values, symbol]);
  });
});

describe('FC-91', () => {
  it('the lowest price is offered in the currency that the cost names', async () => {
    expect((await costing('€8-12')).json_ld.offers).toMatchObject({ price: '8', priceCurrency: 'EUR' });
    expect((await costing('8-12')).json_ld.offers).toMatchObject({ price: '8', priceCurrency: 'USD' });
  });
});

describe('FC-92', () => {
  it.each([
    ['10 EUR or 12 USD', '10 EUR or 12 USD', undefined],
    ['12€ VVK / 15€ AK', '12€ VVK / 15€ AK', 'EUR'],
    ['kr 100–150', 'kr100 – kr150', undefined],
  ])('%j names its currencies alone', async (cost, shown, currency) => {
    const body = await costing(cost);
    expect([body.cost, body.json_ld.offers?.priceCurrency]).toEqual([shown, currency]);
  });
});

describe('FC-93', () => {
  it.each(['0-8', [0, 8], 'Free – $8', ['Free', '8']])('%j is a range from 0', async (cost) => {
    const body = await costing(cost);
    expect([body.cost, body.cost_details.values, body.cost_details.currency_symbol]).toEqual([
      'Free – $8',
      ['0', '8'],
      '',
    ]);
  });

  it('the text shown means the same cost when it is sent', async () => {
    const body = await costing('0-8');
    const sentBack = await admin.patch(`/events/${body.id}`, { cost: body.cost });
    expect([sentBack.body.cost, sentBack.body.cost_details]).toEqual([body.cost, body.cost_details]);
  });
});

describe('D73', () => {
  it('a description for search engines is plain text', async () => {
    const { id } = await given(anEvent({ description: '<p>R&amp;B &lt; <b>rock</b></p>' }));
    expect((await api.get(`/events/${id}`)).body.json_ld.description).toBe('R&B < rock');
  });

  it('members without a value are absent', async () => {
    const { id } = await given(anEvent({ venue: { venue: 'Hall' }, organizer: { organizer: 'Ann' } }));
    const { json_ld: described } = (await api.get(`/events/${id}`)).body;
    expect([described.location, described.organizer]).toEqual([
      { '@type': 'Place', name: 'Hall' },
      { '@type': 'Person', name: 'Ann' },
    ]);
    expect(Object.keys(described)).not.toEqual(expect.arrayContaining(['description']));
    expect(JSON.stringify(described)).not.toContain('""');
  });

  it('a private event has its name alone', async () => {
    const { id } = await given(anEvent({ title: 'Board', status: 'private' }));
    expect((await admin.get(`/events/${id}`)).body.json_ld.name).toBe('Board');
  });
});
