import { readCost, type StoredCost } from '../calendar/cost/cost.js';
import { readZone, type Zone } from '../calendar/dates/zone.js';
import type { CreateEventDto } from '../resources/events/dto/create-event.dto.js';
import { Remembered } from './remembered.js';
import type { SampleFields } from './sample-event.js';

/**
 * The fields of a sample event as the validation of a create request returns them, in a small part of its time: texts and
 * slugs are clean, costs and zones are few.
 */
export function sampleInput({ cost, timezone, ...fields }: SampleFields): CreateEventDto {
  return { ...fields, cost: costs.of(cost), timezone: zones.of(timezone) };
}

const costs = new Remembered<StoredCost>((text) => {
  const read = readCost(text);
  return 'stored' in read ? read.stored : rejectSample(text);
});

const zones = new Remembered<Zone>((name) => readZone(name) ?? rejectSample(name));

/** Reports sample data that validation would reject. */
export function rejectSample(text: string): never {
  throw new Error(`invalid sample data: ${text}`);
}
