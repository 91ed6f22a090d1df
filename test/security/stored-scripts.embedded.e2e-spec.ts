import { describe, expect, it } from '@jest/globals';
import { Parser } from 'htmlparser2';
import { aCategory } from '../build/a-category.js';
import { anEvent } from '../build/an-event.js';
import { anOrganizer } from '../build/an-organizer.js';
import { aTag } from '../build/a-tag.js';
import { aVenue } from '../build/a-venue.js';
import type { Draft } from '../build/draft.js';
import type { ApiResponse } from '../support/api.js';
import { appForThisFile } from '../support/start-app.js';
import { SCRIPTS } from './script-corpus.js';

const { api, given } = await appForThisFile();
const administrator = api.as('administrator');

const HARMLESS = new Set(
  (
    'a abbr address article aside b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em ' +
    'figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark ol p pre q rp rt ruby s samp section ' +
    'small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr big center font acronym'
  ).split(' '),
);
const ADDRESSES = new Set(['href', 'src', 'srcset', 'action', 'formaction', 'data', 'poster', 'cite', 'background']);
/** A tag as every reader understands it: attributes in double quotes, nothing that could be read in two ways. */
const CANONICAL = /^<\/?[a-z][a-z0-9]*(?: [a-z][a-z-]*="[^"<>]*")*(?: \/)?>$/;

/** What in a text could run in a page that shows it as HTML. */
function dangersIn(text: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!HARMLESS.has(name)) found.push(`<${name}>`);
      for (const [attribute, value] of Object.entries(attributes)) {
        if (/^on|^style$|^srcdoc$/i.test(attribute)) found.push(`${name} ${attribute}`);
        if (ADDRESSES.has(attribute) && hasScheme(value)) found.push(`${attribute}=${value}`);
      }
    },
    oncomment: () => found.push('a comment'),
    onprocessinginstruction: () => found.push('an instruction'),
  });
  parser.end(text);
  for (const [tag] of text.matchAll(/<[a-z/!?][^>]*>?/gi))
    if (!CANONICAL.test(tag)) found.push(`not canonical: ${tag}`);
  return found;
}

// Browsers skip control characters and blanks in front of a scheme and within it.
function hasScheme(address: string): boolean {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address.replace(/[\p{Cc}\s]/gu, ''))?.[1]?.toLowerCase();
  return scheme !== undefined && !['http', 'https', 'mailto', 'tel'].includes(scheme);
}

/** Every text of a response, with the way to it. */
function textsIn(value: unknown, way = ''): [string, string][] {
  if (typeof value === 'string') return [[way, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => textsIn(member, `${way}.${key}`));
}

/** Descriptions in JSON-LD are plain text (decision D73): what looks like a tag there was written as a text. */
const isPlainText = (way: string): boolean => /^\.json_ld\.(?:\w+\.)*description$/.test(way);

function faultsIn(body: unknown): string[] {
  return textsIn(body).flatMap(([way, text]) => {
    if (isPlainText(way)) return plainTextFaults(body, text);
    const isAddress = /(url|website|sameAs|image)$/i.test(way) && hasScheme(text);
    return [...dangersIn(text), ...(isAddress ? [`the address ${text}`] : [])].map((danger) => `${way}: ${danger}`);
  });
}

/** Plain text may have no character beyond those that a description of the record shows its readers. */
function plainTextFaults(body: unknown, text: string): string[] {
  let shown = '';
  const parser = new Parser({ ontext: (part) => (shown += part) });
  const descriptions = textsIn(body).filter(([way]) => way.endsWith('.description') && !isPlainText(way));
  for (const [, description] of descriptions) parser.write(`<p>${description}</p>`);
  parser.end();
  const isShown = shown.replace(/\s+/g, '').includes(text.replace(/\s+/g, ''));
  return isShown ? [] : [`.json_ld.description: more than the text of the description: ${text}`];
}

const linked = (text: string) => ({
  venue: { venue: text, address: text, city: text, description: text },
  organizer: [{ organizer: text, description: text, email: text }],
  categories: [text],
  tags: [text],
});

const kinds: { plural: string; draft: Draft; names: string[]; more?: (text: string) => object }[] = [
  {
    plural: 'events',
    draft: anEvent(),
    names: ['title', 'description', 'excerpt', 'slug', 'cost', 'website', 'image', 'timezone'],
    more: linked,
  },
  {
    plural: 'venues',
    draft: aVenue(),
    names: [
      ...['venue', 'description', 'address', 'city', 'country', 'province', 'state', 'stateprovince', 'zip', 'phone'],
      ...['website', 'slug', 'image'],
    ],
  },
  {
    plural: 'organizers',
    draft: anOrganizer(),
    names: ['organizer', 'description', 'phone', 'email', 'website', 'slug', 'image'],
  },
  { plural: 'categories', draft: aCategory(), names: ['name', 'description', 'slug'] },
  { plural: 'tags', draft: aTag(), names: ['name', 'description', 'slug'] },
];

/** Stores a text in every field that takes it; gives the response, and notes the fields that took it. */
async function store(own: string, names: readonly string[], text: string, took: Set<string>): Promise<ApiResponse> {
  const sent = Object.fromEntries(names.map((name) => [name, text]));
  const response = await administrator.patch(own, sent);
  const rejected = Object.keys((response.body.data?.params ?? {}) as object);
  const accepted = names.filter((name) => !rejected.includes(name));
  for (const name of accepted) took.add(name);
  if (response.status !== 400 || rejected.length === 0) return response;
  return administrator.patch(own, Object.fromEntries(accepted.map((name) => [name, text])));
}

describe('markup that runs scripts', () => {
  it('is recognised by this test', () => {
    const markup = SCRIPTS.filter((script) => /^<[a-z]/i.test(script));
    expect(markup.filter((script) => dangersIn(script).length === 0)).toEqual([]);
  });

  it.each(kinds)('comes back from no field of $plural, whoever sent it', async ({ draft, names, more }) => {
    const { path } = draft;
    const { id } = await given(draft);
    const faults: string[] = [];
    const took = new Set<string>();
    for (const script of SCRIPTS) {
      const stored = await store(`${path}/${id}`, names, script, took);
      if (stored.status !== 200) faults.push(`${script}: ${stored.status} ${JSON.stringify(stored.body)}`);
      if (more) await administrator.patch(`${path}/${id}`, more(script));
      const shown = await api.get(`${path}/${id}`);
      const listed = await api.get(`${path}?per_page=50&hide_empty=0`);
      for (const { body } of [shown, listed]) {
        faults.push(...faultsIn(body).map((found) => `${script}: ${found}`));
      }
    }
    expect(faults.slice(0, 20)).toEqual([]);
    // Addresses and zones are rejected instead.
    expect(
      names.filter((name) => !took.has(name) && !['website', 'image', 'timezone', 'email'].includes(name)),
    ).toEqual([]);
  });
});
