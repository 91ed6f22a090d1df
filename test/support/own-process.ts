import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase } from './database.js';
import { run, start } from './program.js';

const LOGIN = 'ana';
const PASSWORD = 'a long password of ana';
const USERS = JSON.stringify([{ login: LOGIN, role: 'administrator', password: PASSWORD }]);

/** What is the same in the export of a calendar and in that of one that has imported it: no ids, and no times of writes. */
export interface ImportedProcess {
  readonly before: readonly object[];
  readonly after: readonly object[];
  /** The counts of both imports. */
  readonly summaries: readonly string[];
  /** Whether the export after the second import has the same bytes as the one before it. */
  readonly isUnchanged: boolean;
}

/**
 * Imports a process of this service with a sample calendar into an empty one with `import tec`, twice, and exports both:
 * everything by the commands that people use.
 */
export async function importOwnProcess(events: number): Promise<ImportedProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'own-process-'));
  const [old, own] = [await freshDatabase(), await freshDatabase()];
  const command = async (url: string, name: string, ...args: string[]) => {
    const environment = { DATABASE_URL: url, IMPORT_PASSWORD: PASSWORD, USER_PASSWORD: PASSWORD };
    const ended = await run(`commands/${name}.js`, {
      args,
      folder,
      environment: { ...environment, BOOTSTRAP_USERS: USERS },
    });
    if (ended.code !== 0)
      throw new Error(`${name} ${args.join(' ')}: ${ended.out.slice(-2000)}${ended.err.slice(-2000)}`);
    return ended.err.trim().split('\n').at(-1) ?? '';
  };
  const exported = async (url: string, file: string) => {
    await command(url, 'export', '--to', file);
    return readFile(join(folder, file), 'utf8');
  };
  try {
    await command(old.url, 'seed', '--events', String(events));
    await command(own.url, 'users', 'add', LOGIN, '--role', 'administrator');
    const service = start('main.js', { folder, environment: { DATABASE_URL: old.url, PORT: '0', LOG_LEVEL: 'warn' } });
    const [, address = ''] = /API +(\S+)/.exec(await service.says(/Swagger/)) ?? [];
    const options = ['--allow', '127.0.0.0/8', '--interval', '0', '--username', LOGIN, '--apply'];
    const first = await command(own.url, 'import', 'tec', address, ...options);
    const between = await exported(own.url, 'between.jsonl');
    const second = await command(own.url, 'import', 'tec', address, ...options);
    service.tell('SIGTERM');
    await service.ended;
    const after = await exported(own.url, 'after.jsonl');
    return {
      before: contentsOf(await exported(old.url, 'before.jsonl')),
      after: contentsOf(after),
      summaries: [first, second].map((line) => line.replace(/^import \d+: /, '')),
      isUnchanged: after === between,
    };
  } finally {
    await Promise.all([old.drop(), own.drop()]);
    await rm(folder, { recursive: true });
  }
}

type Line = Readonly<Record<string, unknown>>;
const LINKS = ['categories', 'tags', 'venues', 'organizers'];

/** The records of an export without ids: links by the slugs of what they mean, in the order of slugs. */
function contentsOf(text: string): object[] {
  const lines = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
  const records = lines.filter(({ type }) => type !== 'calendar' && type !== 'end');
  const slugs = new Map(records.map((line) => [`${String(line['type'])} ${String(line['id'])}`, slugOf(line)]));
  const named = (kind: string, ids: unknown): unknown[] => {
    const found = [ids].flat().map((id) => slugs.get(`${kind} ${String(id)}`));
    // Terms have no order of their own.
    return kind === 'categories' || kind === 'tags' ? found.sort() : found;
  };
  const contents = records.map(({ type, fields, links = {}, stored, author, image, former_slugs }) => ({
    ...{ type, fields, author, former_slugs, image: image && (image as Line)['url'] },
    slug: slugOf({ fields, stored }),
    links: Object.fromEntries(
      Object.entries(links as Line).map(([kind, ids]) => [
        kind,
        named(LINKS.includes(kind) ? kind : String(type), ids),
      ]),
    ),
  }));
  return contents.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

const slugOf = ({ fields, stored }: Line): string =>
  String((fields as Line)['slug'] ?? (stored as Line | undefined)?.['slug']);
