import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { presentCost, readCost, type SiteCurrency } from '../../src/calendar/cost/cost.js';

const page = readFileSync(new URL('../../docs/api/events.md', import.meta.url), 'utf8');
const dollars: SiteCurrency = { symbol: '$', code: 'USD', position: 'prefix' };

const rows = [...page.matchAll(/^\| `([^`]+)` \| `([^`]+)` \| ([^|]+) \| (?:`([^`]+)` )?\|$/gm)].map(
  ([, sent = '', cost = '', values = '', symbol = '']) => [sent, cost, values, symbol] as const,
);

describe('the table of costs on the page on events', () => {
  it('shows many formats', () => expect(rows.length).toBeGreaterThan(10));

  it.each(rows)('states how %s is parsed', (sent, cost, values, symbol) => {
    const read = readCost(sent.startsWith('[') ? JSON.parse(sent) : sent);
    if ('error' in read) throw new Error(read.error);
    const { cost: shown, cost_details: details } = presentCost(read.stored, dollars);
    expect([shown, details.values.join(', '), details.currency_symbol]).toEqual([cost, values, symbol]);
  });
});
