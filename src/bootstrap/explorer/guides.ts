import { readdir, readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import type { Marked } from 'marked';

const ROOT = new URL('../../../', import.meta.url);
/** Sections of the navigation, with their folders. */
const SECTIONS = [
  { title: 'API', folder: 'docs/api' },
  { title: 'Service', folder: 'docs' },
  { title: 'Architecture decisions', folder: 'docs/adr' },
] as const;
/** Guides in reading order; all others follow alphabetically. */
const FIRST = 'interface authentication events venues organizers categories tags series dates http errors'.split(' ');
const TOP_FILES: Record<string, string> = { readme: 'README.md', changelog: 'CHANGELOG.md' };

interface Guide {
  /** Path below `/docs/guides`: `api/events`. */
  readonly name: string;
  readonly title: string;
}

interface Section {
  readonly title: string;
  readonly guides: readonly Guide[];
}

/** Renders the Markdown files of the documentation as pages. Each is rendered once: files do not change at run time. */
export class Guides {
  private readonly pages = new Map<string, Promise<string | undefined>>();
  private list: Promise<readonly Section[]> | undefined;

  /** `root` is the folder that holds `README.md` and `docs`. */
  constructor(private readonly root = ROOT) {}

  index(): Promise<string> {
    return this.layout(
      '',
      'Guides',
      '<h1>Guides</h1><p>Choose a guide, or try the API in the <a href="../docs">explorer</a>.</p>',
    );
  }

  notFound(name: string): Promise<string> {
    return this.layout(name, 'Not found', '<h1>Not found</h1><p>This guide does not exist.</p>');
  }

  /** The page of a guide; undefined if it does not exist. */
  page(name: string): Promise<string | undefined> {
    const rendered = this.pages.get(name);
    if (rendered) return rendered;
    const page = this.render(name);
    this.pages.set(name, page);
    // Only existing pages are cached, so that invented names take no memory.
    const forget = () => this.pages.delete(name);
    page.then((html) => html ?? forget(), forget);
    return page;
  }

  private async render(name: string): Promise<string | undefined> {
    const known = (await this.sections()).some(({ guides }) => guides.some((guide) => guide.name === name));
    if (!known) return undefined;
    const text = await this.read(name);
    if (text === undefined) return undefined;
    const content = await (await markdown(name)).parse(text);
    return this.layout(name, titleOf(text), content);
  }

  private async layout(name: string, title: string, content: string): Promise<string> {
    const up = '../'.repeat(name === '' ? 1 : name.split('/').length + 1);
    const list = (await this.sections()).map(
      (section) => `<h2>${section.title}</h2><ul>${section.guides.map((guide) => item(guide, name, up)).join('')}</ul>`,
    );
    return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} – Events calendar</title>
<link rel="icon" href="${up}docs/favicon-32x32.png">
<link rel="stylesheet" href="${up}docs/header.css">
<link rel="stylesheet" href="${up}docs/guides.css">
</head>
<body>
<header><a href="${up}docs">Events calendar API</a><nav aria-label="Site"><a href="${up}docs">Explorer</a><a href="${up}docs/guides" aria-current="true">Guides</a></nav></header>
<div class="columns">
<nav aria-label="Guides">${list.join('')}</nav>
<main>${content}</main>
</div>
</body>
</html>`;
  }

  private sections(): Promise<readonly Section[]> {
    return (this.list ??= Promise.all(
      SECTIONS.map(async ({ title, folder }) => ({ title, guides: await this.guidesIn(folder) })),
    ));
  }

  private async guidesIn(folder: string): Promise<Guide[]> {
    const files = await readdir(new URL(folder, this.root)).catch(() => [] as string[]);
    const names = files.filter((file) => file.endsWith('.md')).map((file) => file.slice(0, -'.md'.length));
    const paths = names.sort(byPlace).map((name) => posix.relative('docs', `${folder}/${name}`));
    const all = folder === 'docs' ? [...Object.keys(TOP_FILES), ...paths] : paths;
    const texts = await Promise.all(all.map((name) => this.read(name)));
    return all.flatMap((name, position) =>
      texts[position] === undefined ? [] : [{ name, title: titleOf(texts[position]) }],
    );
  }

  /** The Markdown of a guide; undefined if its file is missing, for example after an upgrade in place. */
  private read(name: string): Promise<string | undefined> {
    return readFile(new URL(fileOf(name), this.root), 'utf8').catch(() => undefined);
  }
}

function byPlace(one: string, other: string): number {
  const place = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  return place(one) - place(other) || (one < other ? -1 : 1);
}

const fileOf = (name: string): string => TOP_FILES[name] ?? `docs/${name}.md`;

const titleOf = (text: string): string => /^# (.+)$/m.exec(text)?.[1]?.replaceAll('`', '') ?? '';

const item = ({ name, title }: Guide, current: string, up: string): string =>
  `<li><a href="${up}docs/guides/${name}"${name === current ? ' aria-current="page"' : ''}>${escaped(title)}</a></li>`;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');

/** The Markdown renderer, loaded on first use. Links to other files become links to their pages. */
async function markdown(name: string): Promise<Marked> {
  const [{ Marked }, { gfmHeadingId }] = await Promise.all([import('marked'), import('marked-gfm-heading-id')]);
  return new Marked(gfmHeadingId(), {
    walkTokens(token) {
      if (token.type === 'link') token['href'] = addressOf(String(token['href']), name);
    },
    renderer: {
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        return href === '' ? text : `<a href="${escaped(href)}">${text}</a>`;
      },
      // The wrapper scrolls wide tables on narrow screens.
      table(token) {
        return `<div class="table">${new Marked().parser([token])}</div>`;
      },
    },
  });
}

/** The target of a link in a guide; empty if its file is not served. */
function addressOf(href: string, from: string): string {
  if (/^(https?:|#)/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const file = posix.join(posix.dirname(fileOf(from)), path);
  const top = Object.entries(TOP_FILES).find(([, topFile]) => topFile === file)?.[0];
  const name = top ?? (/^docs\/.+\.md$/.test(file) ? posix.relative('docs', file).slice(0, -'.md'.length) : undefined);
  if (name === undefined) return '';
  const relative = posix.relative(posix.dirname(`/${from}`), `/${name}`);
  return anchor === undefined ? relative : `${relative}#${anchor}`;
}
