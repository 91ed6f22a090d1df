import { HOURS_AHEAD } from './zone-abbreviations.js';

/** A zone with a constant offset from UTC. */
export interface FixedZone {
  kind: 'fixed';
  /** Exactly as it was sent. */
  name: string;
  /** Seconds ahead of UTC. */
  ahead: number;
  abbreviation: string;
}

const FARTHEST_BEHIND = -12 * 3600;
const FARTHEST_AHEAD = 14 * 3600;

/** `UTC+5`, `UTC+5.75`, `GMT-3:30`; a form-encoded `+` arrives as a blank. */
const FROM_UTC = /^(UTC|GMT)([+ -])(\d{1,2})(?:\.(\d{1,2})|:(\d{2}))?$/i;
/** `+5`, `+05`, `+0530`, `+05:30`, `+05:30:15`. */
const OFFSET = /^([+-])(\d{1,2})(?::?(\d{2})(?::(\d{2}))?)?$/;

/** Reads a zone with a constant offset, named by the offset or by an abbreviation. */
export function readFixedZone(name: string): FixedZone | undefined {
  return readFromUtc(name) ?? readBare(name) ?? readAbbreviation(name);
}

/** Reads an offset as written in dates, in seconds ahead of UTC; undefined outside -12 to +14 hours. */
export function readOffset(text: string): number | undefined {
  const found = OFFSET.exec(text);
  if (!found) return undefined;
  const [, sign, hours, minutes = '0', seconds = '0'] = found;
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  const ahead = sign === '-' ? -size : size;
  return Number(minutes) < 60 && Number(seconds) < 60 && isInReach(ahead) ? ahead : undefined;
}

function readFromUtc(name: string): FixedZone | undefined {
  const found = FROM_UTC.exec(name);
  if (!found) return undefined;
  const [, from = '', sign, hours, fraction, minutes] = found;
  const size = Number(hours) * 3600 + (fraction ? Number(`0.${fraction}`) * 3600 : Number(minutes ?? 0) * 60);
  const ahead = sign === '-' ? -size : size;
  const repeatsItself = from.toUpperCase() === 'UTC';
  return Number(minutes ?? 0) < 60 ? fixedZone(name, ahead, repeatsItself ? name : undefined) : undefined;
}

function readBare(name: string): FixedZone | undefined {
  const ahead = readOffset(name);
  return ahead === undefined || ahead % 60 ? undefined : fixedZone(name, ahead);
}

function readAbbreviation(name: string): FixedZone | undefined {
  const abbreviation = name.toUpperCase();
  const hours = HOURS_AHEAD.get(abbreviation);
  return hours === undefined ? undefined : fixedZone(name, hours * 3600, abbreviation);
}

function fixedZone(name: string, ahead: number, abbreviation = `GMT${digits(ahead)}`): FixedZone | undefined {
  if (!isInReach(ahead) || !Number.isInteger(ahead / 60)) return undefined;
  return { kind: 'fixed', name, ahead: ahead || 0, abbreviation };
}

function isInReach(ahead: number): boolean {
  return ahead >= FARTHEST_BEHIND && ahead <= FARTHEST_AHEAD;
}

function digits(ahead: number): string {
  const minutes = Math.abs(ahead) / 60;
  const hours = String(Math.floor(minutes / 60)).padStart(2, '0');
  return `${ahead < 0 ? '-' : '+'}${hours}${String(minutes % 60).padStart(2, '0')}`;
}
