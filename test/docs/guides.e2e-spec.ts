import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parseDocument } from 'htmlparser2';
import { appForThisFile } from '../support/start-app.js';

const { api, origin } = await appForThisFile();
const GUIDES = `${origin}/docs/guides`;

interface Element {
  readonly attribs?: Record<string, string>;
  readonly children?: Element[];
}

const elementsIn = (element: Element): Element[] => [element, ...(element.children ?? []).flatMap(elementsIn)];

/** Pages by URL: nearly every guide links to all others. */
const pages = new Map<string, ReturnType<typeof fetchPage>>();

function readPage(address: string): ReturnType<typeof fetchPage> {
  const page = pages.get(address) ?? fetchPage(address);
  pages.set(address, page);
  return page;
}

async function fetchPage(address: string) {
  const { status, body, headers } = await api.get(address);
  const elements = status === 200 && typeof body === 'string' ? elementsIn(parseDocument(body) as Element) : [];
  const values = (name: string) => elements.flatMap(({ attribs }) => attribs?.[name] ?? []);
  return { status, type: headers.get('content-type'), html: String(body), links: values('href'), ids: values('id') };
}

const namesIn = (folder: string, prefix = '') =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${prefix}${file.slice(0, -'.md'.length)}`);

const names = [
  ...['readme', 'changelog'],
  ...namesIn('docs'),
  ...namesIn('docs/api', 'api/'),
  ...namesIn('docs/adr', 'adr/'),
];

describe('the guides', () => {
  it('are listed at one address', async () => {
    const { status, links } = await readPage(GUIDES);
    expect(status).toBe(200);
    const listed = links.map((link) => new URL(link, GUIDES).href);
    expect(listed).toEqual(expect.arrayContaining(names.map((name) => `${GUIDES}/${name}`)));
  });

  it.each(names)('%s is a page without broken links', async (name) => {
    const address = `${GUIDES}/${name}`;
    const { status, type, links, html } = await readPage(address);
    expect([status, type]).toEqual([200, 'text/html; charset=utf-8']);
    expect(html).toContain('aria-current="page"');
    const own = [...new Set(links.map((link) => new URL(link, address).href))].filter((link) =>
      link.startsWith(origin),
    );
    for (const link of own) {
      const [page = '', anchor] = link.split('#');
      const target = await readPage(page);
      expect([link, target.status]).toEqual([link, 200]);
      if (anchor) expect([link, target.ids.includes(decodeURIComponent(anchor))]).toEqual([link, true]);
    }
  });

  it.each([
    'nothing',
    'api',
    'api/nothing',
    '..%2f..%2fpackage',
    'api/..%2f..%2fpackage.json',
    '__proto__',
    'constructor',
  ])('do not have a page %s', async (name) => {
    const { status, body } = await api.get(`${GUIDES}/${name}`);
    expect([status, String(body)]).toEqual([404, expect.not.stringContaining('"dependencies"')]);
  });

  it.each([
    ['one more level', 'api/events/more'],
    ['an escaped slash', 'api%2Fevents'],
    ['thousands of levels', 'a/'.repeat(3000)],
    ['thousands of escaped slashes', 'a%2F'.repeat(1500)],
  ])('have no deeper address: %s', async (_, name) => {
    const { status, body } = await api.get(`${GUIDES}/${name}`);
    expect([status, body.code]).toEqual([404, 'rest_no_route']);
  });

  it('include one for every operation', async () => {
    const { body } = await api.get('/doc');
    const operations = Object.values<Record<string, { externalDocs?: { url: string } }>>(body.paths).flatMap((item) =>
      Object.values(item),
    );
    const guides = operations.flatMap(({ externalDocs }) => externalDocs?.url ?? []);
    expect(guides.length).toBeGreaterThan(30);
    for (const guide of new Set(guides)) expect([guide, (await api.get(guide)).status]).toEqual([guide, 200]);
  });
});
