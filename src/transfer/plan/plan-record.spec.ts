import { describe, expect, it } from '@jest/globals';
import { digestOf } from './field-digests.js';
import { type Comparison, digestsAfter, planRecord, TRASHED } from './plan-record.js';

const digests = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, digestOf(value)]));

const AS_IMPORTED = { title: 'Fair', website: '' };

function plan(
  current: Record<string, unknown>,
  requested: Record<string, unknown>,
  more: Partial<Pick<Comparison, 'onChange' | 'isTrashed'>> & {
    inTrash?: boolean;
    imported?: Record<string, string>;
  } = {},
) {
  const { onChange = 'overwrite', isTrashed = false, inTrash = false, imported = digests(AS_IMPORTED) } = more;
  return planRecord({ known: { isTrashed: inTrash, fields: current, imported }, requested, isTrashed, onChange });
}

describe('the plan for a record that exists', () => {
  it('is to leave it as it is if nothing differs', () => {
    expect(plan(AS_IMPORTED, { title: 'Fair' })).toEqual({ action: 'unchanged', written: [], kept: [], diff: {} });
  });

  it('is to write the fields that differ, and no others', () => {
    expect(plan(AS_IMPORTED, { title: 'Summer fair', website: '' })).toEqual({
      action: 'update',
      written: ['title'],
      kept: [],
      diff: { title: ['Fair', 'Summer fair'] },
    });
  });

  it('does not depend on the order of members', () => {
    expect(plan({ cost: { a: 1, b: 2 } }, { cost: { b: 2, a: 1 } }).action).toBe('unchanged');
  });

  it('is to keep it, if asked for, and to tell what differs', () => {
    const kept = plan(AS_IMPORTED, { title: 'Summer fair' }, { onChange: 'keep' });
    expect(kept).toMatchObject({ action: 'skip', code: 'kept-as-it-is', diff: { title: ['Fair', 'Summer fair'] } });
  });

  it('is to merge: what was changed here stays, the rest follows the source', () => {
    const merged = plan(
      { title: 'Our fair', website: '' },
      { title: 'Summer fair', website: 'https://fair.example' },
      { onChange: 'merge' },
    );
    expect(merged).toMatchObject({ action: 'update', written: ['website'], kept: ['title'] });
  });

  it('keeps times together when one of them was changed here', () => {
    const times = { start_date: '2027-06-04 10:00:00', end_date: '2027-06-04 12:00:00' };
    const merged = plan(
      { start_date: '2027-06-05 10:00:00', end_date: '2027-06-04 12:00:00' },
      { start_date: '2027-06-06 10:00:00', end_date: '2027-06-06 12:00:00' },
      { onChange: 'merge', imported: digests(times) },
    );
    expect(merged).toMatchObject({ action: 'unchanged', written: [], kept: ['start_date', 'end_date'] });
  });

  it('fills empty fields of a record that no import has written, but replaces nothing', () => {
    const merged = plan(
      AS_IMPORTED,
      { title: 'Other', website: 'https://a.example' },
      { onChange: 'merge', imported: {} },
    );
    expect(merged).toMatchObject({ written: ['website'], kept: ['title'] });
  });

  it('leaves a completed slug alone while the source says the same', () => {
    const imported = digests({ slug: 'fair' });
    expect(plan({ slug: 'fair-2' }, { slug: 'fair' }, { imported }).action).toBe('unchanged');
    expect(plan({ slug: 'fair-2' }, { slug: 'other' }, { imported }).written).toEqual(['slug']);
  });

  it('is the trash for what the source has removed, and the way back for what comes again', () => {
    expect(plan(AS_IMPORTED, {}, { isTrashed: true }).action).toBe('trash');
    expect(plan(AS_IMPORTED, {}, { isTrashed: true, inTrash: true }).action).toBe('unchanged');
    const imported = { ...digests(AS_IMPORTED), [TRASHED]: digestOf(true) };
    expect(plan(AS_IMPORTED, { title: 'Fair' }, { inTrash: true, imported }).action).toBe('restore');
  });

  it('never brings back what people have moved to the trash', () => {
    expect(plan(AS_IMPORTED, { title: 'New' }, { inTrash: true })).toMatchObject({ action: 'skip', code: 'in-trash' });
  });

  it('remembers what was written, but for fields that were kept', () => {
    const before = digests(AS_IMPORTED);
    const fields = { title: 'Our fair', website: 'https://fair.example' };
    const requested = { title: 'Summer fair', website: 'https://fair.example' };
    expect(digestsAfter(before, { fields, requested, kept: ['title'] })).toEqual({
      title: before['title'],
      website: digestOf('https://fair.example'),
    });
  });
});
