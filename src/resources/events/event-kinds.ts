import { NO_COST, readCost, type StoredCost } from '../../calendar/cost/cost.js';
import { readZone, type Zone } from '../../calendar/dates/zone.js';
import { type Kind, Refusal, wrongType } from '../../http/input/kind.js';

/** A time zone: an IANA name in any letter case, or a distance from UTC; `""` and null mean the site's. */
export const zone: Kind<Zone | null> = {
  read(raw) {
    if (raw === null || raw === '') return null;
    if (typeof raw !== 'string') return wrongType('a text');
    return readZone(raw) ?? new Refusal('Must be an IANA time zone or UTC±H, from UTC-12 to UTC+14.');
  },
  schema: { type: 'string', nullable: true },
  argument: { type: 'string' },
};

/** A cost: a text, a number, or a list of these; `""`, null and `[]` mean none, zero means free. */
export const cost: Kind<StoredCost> = {
  read(raw) {
    if (raw === null) return NO_COST;
    const read = readCost(raw);
    return 'refused' in read ? new Refusal(read.refused) : read.stored;
  },
  schema: {
    oneOf: [
      { type: 'string', nullable: true },
      { type: 'number' },
      { type: 'array', items: { oneOf: [{ type: 'string' }, { type: 'number' }] } },
    ],
  },
};
