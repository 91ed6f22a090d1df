import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { NO_COST, offeredPrice, presentCost, readCost, type SiteCurrency, type StoredCost } from './cost.js';

const dollars: SiteCurrency = { symbol: '$', code: 'USD', position: 'prefix' };
const euros: SiteCurrency = { symbol: '€', code: 'EUR', position: 'postfix' };

function stored(raw: unknown): StoredCost {
  const read = readCost(raw);
  if ('refused' in read) throw new Error(read.refused);
  return JSON.parse(JSON.stringify(read.stored)) as StoredCost;
}

/** Display text, values, symbol and side: the columns of the tables below. */
function shown(raw: unknown, site = dollars) {
  const { cost, cost_details: details } = presentCost(stored(raw), site);
  return [cost, details.values, `${details.currency_symbol} ${details.currency_position}`.trim()];
}

describe('a cost', () => {
  it.each(['', '  ', null, undefined, [], {}, [''], false])('FC-26 of %j is none', (raw) => {
    expect(shown(raw)).toEqual(['', [], '']);
    expect(offeredPrice(stored(raw))).toBeUndefined();
  });

  it.each(['0', 0])('FC-26 of %j is free, at a price of 0', (raw) => {
    expect(shown(raw)).toEqual(['Free', ['0'], '']);
    expect(offeredPrice(stored(raw))).toBe('0');
  });

  it.each<[unknown, string, string[], string]>([
    ['0.00', 'Free', ['0.00'], ''],
    ['Free', 'Free', ['free'], ''],
    ['FREE', 'FREE', ['free'], ''],
    ['Pay what you can', 'Pay what you can', ['pay-what-you-can'], ''],
    [25, '$25', ['25'], ''],
    ['25', '$25', ['25'], ''],
    [10.5, '$10.5', ['10.5'], ''],
    [true, '$1', ['1'], ''],
    ['.5', '$.5', ['.5'], ''],
    ['£7.50', '£7.50', ['7.50'], '£ prefix'],
    ['USD 10', 'USD10', ['10'], 'USD prefix'],
    ['R$ 10', 'R$10', ['10'], 'R$ prefix'],
    ['10$', '10$', ['10'], '$ postfix'],
    ['10%', '10%', ['10'], '% postfix'],
    ['-5.5', '-5.5', ['5.5'], '- prefix'],
    ['Suggested $5', 'Suggested $5', ['5'], 'Suggested $ prefix'],
    ['<b>10</b>', '$10', ['10'], ''],
    ['&pound;10', '£10', ['10'], '£ prefix'],
    ['10,20', '$10,20', ['10.20'], ''],
    ['8-12', '$8 – $12', ['8', '12'], ''],
    ['8/12', '$8 – $12', ['8', '12'], ''],
    ['20 - 10', '$10 – $20', ['10', '20'], ''],
    ['$10 - $20', '$10 – $20', ['10', '20'], ''],
    ['from 10 to 20', '$10 – $20', ['10', '20'], ''],
    ['0-8', 'Free – $8', ['0', '8'], ''],
    [['8', '12'], '$8 – $12', ['8', '12'], ''],
    [['£8', '£12'], '£8 – £12', ['8', '12'], '£ prefix'],
    [['Free', '10'], '$10', ['free', '10'], ''],
    [['10', '10'], '$10', ['10'], ''],
    [{ min: 5, max: 9 }, '$5 – $9', ['5', '9'], ''],
    ['99999999999999999999', '$99999999999999999999', ['99999999999999999999'], ''],
  ])('of %j is shown as %s', (raw, text, values, currency) => {
    expect(shown(raw)).toEqual([text, values, currency]);
  });

  it.each<[string, string, string[], string]>([
    ['1,000.50', '$1,000.50', ['1000.50'], ''],
    ['1.000,50', '$1.000,50', ['1000.50'], ''],
    ['12,00 €', '12,00€', ['12.00'], '€ postfix'],
    ['1 000', '$1 000', ['1000'], ''],
    ['1 000,50 €', '1 000,50€', ['1000.50'], '€ postfix'],
    ['1’000.50', '$1’000.50', ['1000.50'], ''],
    ['1,000', '$1,000', ['1000'], ''],
    ['0,500', '$0,500', ['0.500'], ''],
    ['10.555', '$10.555', ['10.555'], ''],
    ['1.000.000', '$1.000.000', ['1000000'], ''],
    ['10,20,30', '$10 – $30', ['10', '20', '30'], ''],
    ['1.5,2.5', '$1.5 – $2.5', ['1.5', '2.5'], ''],
    ['1e3', '1e3', ['1e3'], ''],
    ['From $5 per person', 'From $5 per person', ['5'], ''],
    ['12,-', '$12,-', ['12'], ''],
    ['€ 1.234,-', '€1.234,-', ['1234'], '€ prefix'],
    ['CHF 12.–', 'CHF12.–', ['12'], 'CHF prefix'],
    ['8,- bis 12,- €', '8,-€ – 12,-€', ['8', '12'], '€ postfix'],
    ['8,-12', '$8 – $12', ['8', '12'], ''],
    ['€8 - €12', '€8 – €12', ['8', '12'], '€ prefix'],
    ['8-12 €', '8€ – 12€', ['8', '12'], '€ postfix'],
  ])('D28 of %j is shown as %s', (raw, text, values, currency) => {
    expect(shown(raw)).toEqual([text, values, currency]);
  });

  it('D28 keeps each currency where the entries name different ones', () => {
    expect(shown(['$10', '€20'])).toEqual(['$10 – €20', ['10', '20'], '']);
  });

  it.each([
    ['10', '10€'],
    ['10-20', '10€ – 20€'],
    ['$10', '$10'],
    ['Free', 'Free'],
  ])('of %s on a site of euros is shown as %s', (raw, text) => {
    expect(shown(raw, euros)[0]).toBe(text);
  });

  it.each([[[[1]]], [{ a: { b: 1 } }], [Array(201).fill('1')], ['x'.repeat(1001)]])('D10 of %j is refused', (raw) => {
    expect(readCost(raw)).toHaveProperty('refused');
  });

  it('that is none is offered nowhere and shown as nothing', () => {
    expect(presentCost(NO_COST, dollars).cost).toBe('');
  });

  it.each([
    ['£7.50', '7.50'],
    ['8-12', '8'],
    ['Free', '0'],
    ['Donation', undefined],
  ])('of %s is offered at %s', (raw, price) => {
    expect(offeredPrice(stored(raw))).toBe(price);
  });

  it('is read or refused, never thrown over, whatever was sent', () => {
    const near = fc.string({ unit: fc.constantFrom(...'0123456789.,-€$ ’eFk%') });
    fc.assert(
      fc.property(fc.oneof(near, fc.anything(), fc.array(fc.string({ unit: 'binary' }))), (raw) => {
        const read = readCost(raw);
        if ('stored' in read) expect(typeof presentCost(read.stored, dollars).cost).toBe('string');
      }),
      { numRuns: 500 },
    );
  });
});
