import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  isCostShown,
  NO_COST,
  offeredPrice,
  presentCost,
  readCost,
  type SiteCurrency,
  type StoredCost,
} from './cost.js';
import { readPrices } from './price.js';

const dollars: SiteCurrency = { symbol: '$', code: 'USD', position: 'prefix' };
const euros: SiteCurrency = { symbol: '€', code: 'EUR', position: 'postfix' };

function stored(raw: unknown): StoredCost {
  const read = readCost(raw);
  if ('error' in read) throw new Error(read.error);
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
    expect(offeredPrice(stored(raw), dollars)).toBeUndefined();
  });

  it.each(['0', 0])('FC-26 of %j is free, at a price of 0', (raw) => {
    expect(shown(raw)).toEqual(['Free', ['0'], '']);
    expect(offeredPrice(stored(raw), dollars)?.price).toBe('0');
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

  it.each<[string, unknown, string, string[], string]>([
    ['FC-25', '2 for 1', '2 for 1', ['2-for-1'], ''],
    ['FC-25', 'Karten: 0221 123456', 'Karten: 0221 123456', ['karten-0221-123456'], ''],
    ['FC-25', '09:00-17:00', '09:00-17:00', ['0900-1700'], ''],
    ['FC-25', 'Age 16+, 10 €', 'Age 16+, 10 €', ['10'], '€ postfix'],
    ['FC-25', 'Kids (6-12) €5, Adults €10', 'Kids (6-12) €5, Adults €10', ['5', '10'], '€ prefix'],
    ['FC-25', '₹1,23,456.00', '₹1,23,456.00', ['123456.00'], '₹ prefix'],
    ['FC-92', '10 EUR or 12 USD', '10 EUR or 12 USD', ['10', '12'], ''],
    ['FC-92', '12€ VVK / 15€ AK', '12€ VVK / 15€ AK', ['12', '15'], '€ postfix'],
    ['FC-92', 'kr 100–150', 'kr100 – kr150', ['100', '150'], 'kr prefix'],
    ['FC-93', '0-8', 'Free – $8', ['0', '8'], ''],
    ['FC-93', 'Free – $8', 'Free – $8', ['0', '8'], ''],
    ['FC-93', [0, 10, 20], 'Free – $20', ['0', '10', '20'], ''],
  ])('%s %j is shown as %s', (_, raw, text, values, currency) => {
    expect(shown(raw)).toEqual([text, values, currency]);
  });

  it.each<[string, string, string[], string]>([
    ['10%', '10%', ['10'], ''],
    ['-5', '-5', ['5'], ''],
    ['-5.5', '-5.5', ['5-5'], ''],
    ['$-5', '$-5', ['5'], ''],
    ['16, -5 €', '16, -5 €', ['16-5-e'], ''],
    ['16+', '16+', ['16'], ''],
    ['2027-05-01', '2027-05-01', ['2027-05-01'], ''],
    ['12/31/2027', '12/31/2027', ['12-31-2027'], ''],
    ['24.12.', '24.12.', ['24-12'], ''],
    ['01.05.2027', '01.05.2027', ['01-05-2027'], ''],
    ['0221/123456', '0221/123456', ['0221-123456'], ''],
    ['+49 221 1234', '+49 221 1234', ['49-221-1234'], ''],
    ['1/2 Preis', '1/2 Preis', ['1-2-preis'], ''],
    ['No.5', 'No.5', ['no-5'], ''],
    ['10 eur', '10 eur', ['10-eur'], ''],
    ['€10 USD', '€10 USD', ['e10-usd'], ''],
  ])('D64 of %j is a text', (raw, text, values, currency) => {
    expect(shown(raw)).toEqual([text, values, currency]);
    expect(offeredPrice(stored(raw), dollars)).toBeUndefined();
  });

  it.each<[unknown, string, string[], string]>([
    ['Suggested $5', 'Suggested $5', ['5'], '$ prefix'],
    ['From $5 per person', 'From $5 per person', ['5'], '$ prefix'],
    ['10 € p.P.', '10 € p.P.', ['10'], '€ postfix'],
    ['Sa 24.12. 20:00 10 €', 'Sa 24.12. 20:00 10 €', ['10'], '€ postfix'],
    ['50 % Rabatt, 10 €', '50 % Rabatt, 10 €', ['10'], '€ postfix'],
    ['$10 CAD', '$10 CAD', ['10'], 'CAD postfix'],
    ['£5/£3 concs', '£5/£3 concs', ['3', '5'], '£ prefix'],
    ['Kids $5, adults $10', 'Kids $5, adults $10', ['5', '10'], '$ prefix'],
    [['Kids $5', 'Adults $10'], 'Kids $5, Adults $10', ['5', '10'], '$ prefix'],
    [['Donation', '10'], 'Donation, 10', ['donation', '10'], ''],
  ])('D64 of %j is shown as sent, with its prices', (raw, text, values, currency) => {
    expect(shown(raw)).toEqual([text, values, currency]);
  });

  it.each<[unknown, string, string[], string]>([
    ['5.', '$5', ['5'], ''],
    ['0.001', '$0.001', ['0.001'], ''],
    ['1 234,50', '$1 234,50', ['1234.50'], ''],
    ['12,34,567', '$12,34,567', ['1234567'], ''],
    ['10 or 20', '$10 – $20', ['10', '20'], ''],
    ['10; 20', '$10 – $20', ['10', '20'], ''],
    ['10 EUR', '10EUR', ['10'], 'EUR postfix'],
    ['€8-12', '€8 – €12', ['8', '12'], '€ prefix'],
    ['5/8 €', '5€ – 8€', ['5', '8'], '€ postfix'],
    ['5, 8 oder 10 €', '5€ – 10€', ['5', '8', '10'], '€ postfix'],
    ['10 CHF‑20 CHF', '10CHF – 20CHF', ['10', '20'], 'CHF postfix'],
    ['100 zł', '100zł', ['100'], 'zł postfix'],
    ['250 Kč', '250Kč', ['250'], 'Kč postfix'],
    ['Fr. 25.-', 'Fr.25.-', ['25'], 'Fr. prefix'],
    ['Free - $10', 'Free – $10', ['0', '10'], ''],
    ['free / 10 €', 'Free – 10€', ['0', '10'], '€ postfix'],
    [['Free', '10'], 'Free – $10', ['0', '10'], ''],
    [['Free', '€10'], 'Free – €10', ['0', '10'], '€ prefix'],
    [['$10', '20'], '$10 – $20', ['10', '20'], '$ prefix'],
  ])('D64 of %j is shown as %s', (raw, text, values, currency) => {
    expect(shown(raw)).toEqual([text, values, currency]);
  });

  it.each([
    [['$10', '€20'], '$10, €20'],
    [['€10', '$10'], '€10, $10'],
    ['$10 / €9', '$10 / €9'],
    ['10 US$ or 12 CA$', '10 US$ or 12 CA$'],
  ])('D64 %j names several currencies: shown as sent and offered in none', (raw, text) => {
    expect(shown(raw)).toEqual([text, expect.any(Array), '']);
    expect(offeredPrice(stored(raw), dollars)).toBeUndefined();
  });

  it.each([
    ['10', '10€'],
    ['10-20', '10€ – 20€'],
    ['$10', '$10'],
    ['Free', 'Free'],
  ])('of %s on a site of euros is shown as %s', (raw, text) => {
    expect(shown(raw, euros)[0]).toBe(text);
  });

  it.each([[[[1]]], [{ a: { b: 1 } }], [Array(201).fill('1')], ['x'.repeat(1001)]])('D10 of %j is rejected', (raw) => {
    expect(readCost(raw)).toHaveProperty('error');
  });

  it('that is none is offered nowhere and shown as nothing', () => {
    expect(presentCost(NO_COST, dollars).cost).toBe('');
  });

  it.each<[unknown, string | undefined, string | undefined]>([
    ['£7.50', '7.50', 'GBP'],
    ['8-12', '8', 'USD'],
    ['.5', '0.5', 'USD'],
    ['Free', '0', 'USD'],
    [['Free', '€10'], '0', 'EUR'],
    ['€8-12', '8', 'EUR'],
    ['R$ 10', '10', 'BRL'],
    ['10 CHF', '10', 'CHF'],
    ['$10 CAD', '10', 'CAD'],
    ['10 $CA', '10', 'CAD'],
    ['Kids €5, adults €10', '5', 'EUR'],
    ['¥500', undefined, undefined],
    ['kr 100', undefined, undefined],
    ['Donation', undefined, undefined],
  ])('FC-91 of %j is offered at %s %s', (raw, price, currency) => {
    const offered = offeredPrice(stored(raw), dollars);
    expect([offered?.price, offered?.currency]).toEqual([price, currency]);
  });

  it('in the sign of the site is offered in its currency, whatever else that sign may mean', () => {
    expect(offeredPrice(stored('$10'), { symbol: '$', code: 'CAD', position: 'prefix' })?.currency).toBe('CAD');
  });

  it.each(['0-8', [0, 10, 20], '0', 'Suggested $5', ['$10', '€20']])(
    'D57 of %j is recognised by the text shown',
    (raw) => {
      const cost = stored(raw);
      expect(isCostShown(presentCost(cost, dollars).cost, cost, dollars)).toBe(true);
      expect(isCostShown('$7', cost, dollars)).toBe(false);
    },
  );

  const signs = [
    ...'0123456789.,:-–€$£₹ \u00A0’eFk%/+(;',
    'Free',
    'EUR',
    'USD',
    'kr',
    'zł',
    'Kč',
    'Fr.',
    'R$',
    ' or ',
    ' to ',
  ];
  const near = fc.string({ unit: fc.constantFrom(...signs), maxLength: 60 });

  it('is read or rejected, and never throws, whatever was sent', () => {
    fc.assert(
      fc.property(fc.oneof(near, fc.anything(), fc.array(fc.string({ unit: 'binary' }))), (raw) => {
        const read = readCost(raw);
        if ('stored' in read) expect(typeof presentCost(read.stored, dollars).cost).toBe('string');
      }),
    );
  });

  it('has its prices in ascending order, as decimal numbers', () => {
    fc.assert(
      fc.property(near, (text) => {
        const prices = stored(text).prices.filter(({ isWord }) => !isWord);
        const amounts = prices.map(({ value }) => Number(value));
        expect(amounts.every((amount) => Number.isFinite(amount))).toBe(true);
        expect(amounts).toEqual([...amounts].sort((a, b) => a - b));
      }),
    );
  });

  it('never names a currency that the text does not name', () => {
    const site: SiteCurrency = { symbol: '¤', code: 'XTS', position: 'prefix' };
    const named = /\p{Sc}|EUR|USD|kr|zł|Kč|Fr\./u;
    fc.assert(
      fc.property(near, (text) => {
        const cost = stored(text);
        const { cost: shownText, cost_details: details } = presentCost(cost, site);
        expect(text).toContain(details.currency_symbol);
        const isPriced = cost.prices.some(({ symbol }) => symbol);
        if (isPriced) expect([shownText.includes('¤'), offeredPrice(cost, site)?.currency]).not.toContain('XTS');
        if (isPriced) expect(text).toMatch(named);
      }),
    );
  });

  // Quadratic work on texts of this length would take minutes.
  it.each(['1,', '1 000 ', '1.000', '- ', '€', '5 €, ', 'a', '1 ', '10 %', "1'000", '5 €-'])(
    'made of many %j is read in time that grows with its length',
    (piece) => {
      const started = performance.now();
      expect(readPrices(piece.repeat(40_000))).toHaveProperty('isBare');
      expect(performance.now() - started).toBeLessThan(5000);
    },
  );
});
