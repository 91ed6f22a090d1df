import { describe, expect, it } from '@jest/globals';
import { ChangesOf, Field } from './field.js';
import { count, flag } from './number-kinds.js';
import { readFields, Sent } from './sent.js';
import { requiredName } from './text-kinds.js';

const anything = { read: (raw: unknown) => raw, schema: {} };

class CreateBooth {
  @Field(requiredName(50), { about: 'Name', required: true }) name: string;
  @Field(count, { about: 'Places' }) places?: number;
  @Field(flag, { about: 'Under a roof' }) covered?: boolean;
  @Field(anything, { about: 'Whatever else' }) extra?: unknown;
}
class UpdateBooth extends ChangesOf(CreateBooth) {}

const read = (sent: Record<string, unknown>) => readFields(CreateBooth, sent);

describe('what was sent for a DTO', () => {
  it('is read field by field, and nothing that is not declared', () => {
    const { values } = read({ name: ' Tea ', places: '4', covered: 'TRUE', owner: 'eve' });
    expect({ ...values }).toEqual({ name: 'Tea', places: 4, covered: true });
  });

  it('is refused field by field, all at once, and what is refused has no value', () => {
    const { values, faults } = read({ name: '  ', places: 0, covered: 'maybe' });
    expect([...faults.keys()]).toEqual(['name', 'places', 'covered']);
    expect({ ...values }).toEqual({});
  });

  it('lacks what is required when it is absent or null, and is read no further', () => {
    const { missing, faults } = read({ name: null, places: 0 });
    expect([missing, faults.size]).toEqual([['name'], 0]);
  });

  it('may hold objects with members named like those of every object', () => {
    const extra = JSON.parse('{"constructor": {"prototype": 1}, "__proto__": {"admin": true}}') as unknown;
    expect(read({ name: 'Tea', extra }).values.extra).toBe(extra);
  });

  it('requires nothing of a change, and takes null for what a field says null means', () => {
    expect(readFields(UpdateBooth, {}).missing).toEqual([]);
    expect([...readFields(UpdateBooth, { name: null }).faults.keys()]).toEqual(['name']);
  });

  it('names a parameter that a later check refuses together with the others', async () => {
    const reading = new Sent(CreateBooth, { name: 'Tea', places: 0 }).read((_, refuse) => refuse('extra', 'Taken.'));
    await expect(reading).rejects.toMatchObject({
      details: { params: { places: expect.any(String), extra: 'Taken.' } },
    });
  });
});
