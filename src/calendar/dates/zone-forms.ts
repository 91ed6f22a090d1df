import type { DateDraft } from './date-draft.js';
import type { DateForm } from './date-form.js';
import { readOffset } from './fixed-zone.js';
import { readZone, type Zone } from './zone.js';

/** A zone in the text turns the wall clock into an instant; it is invalid on its own. */
export const ZONE_FORMS: readonly DateForm[] = [
  // +05:00, -0300, +00, GMT+2, UTC-05:30, GMT+0000
  { pattern: /(?:utc|gmt)?([+-]\d{1,2}(?::?\d{2}(?::\d{2})?)?)/y, apply: (draft, at) => setOffset(draft, at.text(1)) },
  // Z, EST, America/New_York, Etc/GMT+5
  { pattern: /[a-z_]{1,32}(?:\/[a-z0-9_+-]{1,32}){0,2}/y, apply: (draft, at) => setZone(draft, readZone(at.text(0))) },
];

function setOffset(draft: DateDraft, name: string): boolean {
  const ahead = readOffset(name);
  return ahead !== undefined && setZone(draft, { kind: 'fixed', name, ahead, abbreviation: name });
}

function setZone(draft: DateDraft, zone: Zone | undefined): boolean {
  return (draft.day !== undefined || draft.time !== undefined) && draft.setZone(zone);
}
