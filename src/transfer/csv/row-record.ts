import { idOfContent, idOfName, shortId } from '../external-id.js';
import { htmlOf } from '../plain-html.js';
import { idsOf, type LinkedRecord } from '../linked-record.js';
import type { SourceRecord, SourceWarning } from '../source-record.js';
import { Unreadable } from '../unreadable.js';
import { cellFlag, cellNames } from './cell-values.js';
import type { Columns } from './columns.js';
import type { Row } from './row.js';
import { rowTimes, type DateReading } from './row-times.js';

/** A row as a record, with the records that it mentions. */
export interface RowRead {
  readonly record: SourceRecord;
  readonly linked: readonly LinkedRecord[];
}

/**
 * Reads a row.
 *
 * @throws Unreadable
 */
export function rowRecord(row: Row, columns: Columns, reading: DateReading): RowRead {
  if (row.isTooWide) throw new Unreadable('too-many-cells', 'The row has more cells than the file has headings.');
  const warnings: SourceWarning[] = [];
  const read =
    columns.kind === 'events' ? eventIn(row, columns, reading, warnings) : placeIn(row, columns.kind, warnings);
  const { externalId, fields, linked } = read;
  const links = Object.fromEntries(
    (['venues', 'organizers', 'categories', 'tags'] as const)
      .map((kind) => [kind, kind === 'categories' ? innermost(linked) : idsOf(linked, kind)] as const)
      .filter(([, ids]) => ids.length > 0),
  );
  const position = `line ${row.line}`;
  return { record: { type: 'record', kind: columns.kind, externalId, position, fields, links, warnings }, linked };
}

interface Understood {
  readonly externalId: string;
  readonly fields: Record<string, unknown>;
  readonly linked: readonly LinkedRecord[];
}

function eventIn(row: Row, { isOwn }: Columns, reading: DateReading, warnings: SourceWarning[]): Understood {
  const title = row.text('title');
  if (title === '') throw new Unreadable('missing-title', 'There is no name of the event.', 'title');
  const times = rowTimes(row, reading, warnings, isOwn);
  const linked = [...venuesIn(row, isOwn), ...organizersIn(row, isOwn), ...termsIn(row, isOwn)];
  const known = linked.filter(({ kind, fields }) => isName(kind, fields, warnings));
  const given = row.text('uid') || row.text('id');
  const externalId = given ? shortId(given) : idOfContent(title, String(times['start_date']), row.text('venue'));
  const cost = costIn(row);
  const fields = {
    title,
    ...htmlTexts(row, 'description', 'excerpt'),
    ...times,
    ...flags(row, 'hide_from_listings', 'sticky', 'featured', 'show_map', 'show_map_link'),
    ...(cost && { cost }),
    ...websiteIn(row),
    ...imageIn(row, warnings),
    ...row.texts('event_status', 'event_status_reason', 'date_utc', 'slug'),
    ...(row.text('publication_status') && { status: row.text('publication_status') }),
  };
  return { externalId, fields, linked: known };
}

function placeIn(row: Row, kind: 'venues' | 'organizers', warnings: SourceWarning[]): Understood {
  const column = kind === 'venues' ? 'venue' : 'organizer';
  const name = row.text(column);
  if (name === '') throw new Unreadable('missing-name', `There is no name of the ${column}.`, column);
  const own = kind === 'venues' ? placeFields(row) : row.texts('phone', 'email');
  const fields = {
    [column]: name,
    ...htmlTexts(row, 'description'),
    ...own,
    ...websiteIn(row),
    ...imageIn(row, warnings),
    ...(kind === 'venues' && { ...row.texts('phone'), ...flags(row, 'show_map', 'show_map_link') }),
  };
  return { externalId: row.text('uid') ? shortId(row.text('uid')) : idOfName(name), fields, linked: [] };
}

/** Names of venues; address and coordinates are those of the first. */
function venuesIn(row: Row, isOwn: boolean): LinkedRecord[] {
  const names = isOwn ? cellNames(row.text('venue'), true, 'venue') : [row.text('venue')].filter(Boolean);
  return names.map((venue, at) => ({
    kind: 'venues',
    externalId: idOfName(venue),
    fields: { venue, ...(at === 0 && placeFields(row)) },
  }));
}

function placeFields(row: Row): Record<string, unknown> {
  const address = [row.text('address'), row.text('address_2')].filter(Boolean).join(', ');
  const [latitude, longitude] = [row.text('geo_lat'), row.text('geo_lng')];
  return {
    ...(address && { address }),
    ...row.texts('city', 'stateprovince', 'zip', 'country'),
    ...(latitude && longitude && { geo_lat: degrees(latitude, 'geo_lat'), geo_lng: degrees(longitude, 'geo_lng') }),
  };
}

function degrees(text: string, param: string): number {
  const number = Number(text.replace(',', '.'));
  if (Number.isFinite(number)) return number;
  throw new Unreadable('invalid-geo', `${JSON.stringify(text.slice(0, 40))} is not a number of degrees.`, param);
}

const organizersIn = (row: Row, isOwn: boolean): LinkedRecord[] =>
  cellNames(row.text('organizers'), isOwn, 'organizer').map((organizer) => ({
    ...{ kind: 'organizers', externalId: idOfName(organizer), fields: { organizer } },
  }));

function termsIn(row: Row, isOwn: boolean): LinkedRecord[] {
  const tags = cellNames(row.text('tags'), isOwn, 'tags').map((name): LinkedRecord => ({
    ...{ kind: 'tags', externalId: idOfName(name), fields: { name } },
  }));
  return [
    ...cellNames(row.text('categories'), isOwn, 'categories').flatMap((path) => categoryPath(path, isOwn)),
    ...tags,
  ];
}

/** `Music > Jazz`: a category and the one above it. */
function categoryPath(path: string, isOwn: boolean): LinkedRecord[] {
  const names = isOwn ? [path] : path.split(/\s+>\s+/);
  return names.map((name, at) => {
    const parent = names.slice(0, at).join(' > ');
    return {
      kind: 'categories',
      externalId: idOfName(names.slice(0, at + 1).join(' > ')),
      fields: { name },
      ...(parent && { links: { parent: idOfName(parent) } }),
    };
  });
}

/** The categories that an event has: not those above them. */
function innermost(linked: readonly LinkedRecord[]): string[] {
  const parents = new Set(linked.map(({ links }) => links?.parent));
  return idsOf(linked, 'categories').filter((id) => !parents.has(id));
}

/** Numbers are ids of the calendar from which the file is, which mean nothing here. */
function isName(kind: string, fields: Readonly<Record<string, unknown>>, warnings: SourceWarning[]): boolean {
  const name = fields['venue'] ?? fields['organizer'];
  if (typeof name !== 'string' || !/^\d+$/.test(name)) return true;
  const param = kind === 'venues' ? 'venue' : 'organizer';
  warnings.push({
    code: 'id-instead-of-name',
    param,
    message: `${name} is an id of another calendar and was left out.`,
  });
  return false;
}

const flags = (row: Row, ...names: readonly string[]): Record<string, boolean> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const flag = cellFlag(row.text(name), name);
      return flag === undefined ? [] : [[name, flag]];
    }),
  );

const htmlTexts = (row: Row, ...names: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(row.texts(...names)).map(([name, text]) => [name, htmlOf(text, name)]));

function websiteIn(row: Row): Record<string, string> {
  const website = row.text('website');
  return website === '' ? {} : { website: /^www\./i.test(website) ? `https://${website}` : website };
}

function imageIn(row: Row, warnings: SourceWarning[]): Record<string, string> {
  const image = row.text('image');
  if (image === '') return {};
  if (/^https?:\/\//i.test(image)) return { image };
  warnings.push({ code: 'image-left-out', param: 'image', message: 'Only web addresses of images are read.' });
  return {};
}

/** A cost with its currency, unless it has one, or is free or no number. */
function costIn(row: Row): string {
  const cost = row.text('cost');
  const [symbol, code] = [row.text('currency_symbol'), row.text('currency_code')];
  if (!/^\d[\d.,\s]*(?:[-–]\s*[\d.,]+)?$/.test(cost) || Number(cost) === 0) return cost;
  if (symbol === '') return code === '' ? cost : `${cost} ${code}`;
  return /^(suffix|postfix|after|right)/i.test(row.text('currency_position'))
    ? `${cost} ${symbol}`
    : `${symbol}${cost}`;
}
