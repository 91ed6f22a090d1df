import { expect } from '@jest/globals';
import { parse as parseCsv } from 'csv-parse/sync';
import { Parser } from 'htmlparser2';
import ICAL from 'ical.js';

/** A response as it came. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, { redirect: 'manual', ...init });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/**
 * Everything about a response that no text may change: status, names of headers, elements and their attributes, properties
 * of iCalendar, members of JSON, cells of CSV. Fails where a parser cannot read it.
 */
export function structureOf({ status, headers, text }: Answer): string[] {
  const names = [...headers.keys()].filter((name) => !VARYING.has(name)).sort();
  return [String(status), names.join(), ...bodyOf(headers.get('content-type') ?? '', text)];
}

const VARYING = new Set(['content-length', 'transfer-encoding', 'content-encoding']);

function bodyOf(type: string, text: string): string[] {
  if (type.startsWith('text/html')) return elementsOf(text, isPartOfPage);
  if (/^text\/calendar/.test(type)) return propertiesOf(text);
  if (/^text\/csv/.test(type)) return rowsOf(text);
  if (/json/.test(type)) return membersOf(JSON.parse(text));
  if (/xml/.test(type)) return elementsOf(text, () => true, { xmlMode: true });
  return text === '' ? [] : [`a body of type ${type}`];
}

/** Attributes whose values are part of the structure, and what the addresses in the others may begin with. */
const FIXED = ['class', 'rel', 'type', 'name', 'method', 'role'];
const ADDRESSES = ['href', 'src', 'action', 'srcset', 'formaction', 'data'];
const SAFE_ADDRESS = /^(?:https?:\/\/(?!evil)|webcal:\/\/|geo:-?\d|mailto:|tel:|\/(?![/\\])|#)/;
/** Descriptions may lead anywhere, but run nothing. */
const DANGEROUS_ADDRESS = /^(?!https?:|mailto:|tel:)[a-z][a-z0-9+.-]*:/i;

/** Tags that a description may have. */
const INLINE =
  /^(?:a|abbr|b|bdi|bdo|blockquote|br|caption|center|cite|code|dd|del|details|dfn|div|dl|dt|em|figure|font|footer|h\d|header|hr|i|img|ins|kbd|li|main|mark|ol|p|pre|q|r[pt]|ruby|s|samp|section|small|span|strike|strong|su[bp]|summary|table|t[dhrt]|tbody|tfoot|thead|time|u|ul|var|wbr|acronym|address|article|aside|big|col|colgroup|figcaption)$/;
const isPartOfPage = (name: string, attributes: Readonly<Record<string, string>>, inRichText: boolean): boolean =>
  !inRichText || !INLINE.test(name) || Object.keys(attributes).some((key) => /^on|^style$|^id$/.test(key));

function elementsOf(
  text: string,
  counts: (name: string, attributes: Readonly<Record<string, string>>, inRichText: boolean) => boolean,
  options: { xmlMode?: boolean } = {},
): string[] {
  const found: string[] = [];
  const open: boolean[] = [];
  let data = '';
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const inRichText = open.includes(true);
        if (counts(name, attributes, inRichText)) found.push(`${open.length} ${name} ${written(attributes)}`);
        for (const key of ADDRESSES) {
          const value = attributes[key];
          if (value !== undefined && !options.xmlMode && !isSafe(value, inRichText))
            found.push(`${name} ${key}=${value}`);
        }
        open.push(/(?:^| )ec-(?:text|lead)(?: |$)/.test(attributes['class'] ?? '') && !inRichText);
        data = '';
      },
      ontext: (part) => (data += part),
      onclosetag(name) {
        open.pop();
        if (name === 'script' && data !== '') found.push(...membersOf(JSON.parse(data)));
        data = '';
      },
      oncomment: () => found.push('a comment'),
      oncdatastart: () => found.push('a CDATA section'),
    },
    options,
  );
  parser.end(text);
  return found;
}

const isSafe = (address: string, inRichText: boolean): boolean =>
  inRichText ? !DANGEROUS_ADDRESS.test(address.replace(/[\p{Cc}\s]/gu, '')) : SAFE_ADDRESS.test(address);

const written = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => (FIXED.includes(name) ? `${name}=${value}` : name))
    .join();

/** Names of the lines, and what a reader makes of them. */
function propertiesOf(text: string): string[] {
  expect(text).not.toMatch(/[^\r]\n|\r[^\n]|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029]/);
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  const read = (component: InstanceType<typeof ICAL.Component>): string[] => [
    ...component.getAllProperties().map(({ name, jCal }) => `${name} ${Object.keys(jCal[1] as object).join()}`),
    ...component.getAllSubcomponents().flatMap((inner) => [`BEGIN ${inner.name}`, ...read(inner)]),
  ];
  return [...lines.map((line) => /^[A-Z-]*/.exec(line)?.[0] ?? ''), ...read(new ICAL.Component(ICAL.parse(text)))];
}

/** Numbers of cells. No cell of text may be a formula: only coordinates may begin with a sign. */
function rowsOf(text: string): string[] {
  const [head = [], ...rows] = parseCsv(text, { bom: true, relax_column_count: false });
  const formulas = rows.flatMap((row) =>
    row.filter((cell, at) => /^\s*[=+\-@\t\r＝＋－＠]/.test(cell) && !/^geo_/.test(head[at] ?? '')),
  );
  return [...[head, ...rows].map((row) => `${row.length} cells`), ...formulas.map((cell) => `the formula ${cell}`)];
}

/** The ways to all members. What is named by a text, or there only with a price, is left out. */
function membersOf(value: unknown, way = ''): string[] {
  if (typeof value !== 'object' || value === null) return [`${way} ${typeof value}`];
  return Object.entries(value).flatMap(([key, member]) => {
    if (key === 'offers') return [];
    return key === 'keywords' && !Array.isArray(member) ? [`${way}.keywords`] : membersOf(member, `${way}.${key}`);
  });
}
