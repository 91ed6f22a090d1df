import { Chance } from '../../../support/chance.js';
import type { Login } from '../../../support/users.js';
import type { Versions } from './follower.js';
import type { Processes } from './processes.js';

/** Lists of everything that a viewer may find, by kind. */
const LISTS = {
  events: '/events?start_date=1990-01-01&end_date=2100-01-01&hide_from_listings=any',
  venues: '/venues?',
  organizers: '/organizers?',
  categories: '/categories?hide_empty=false',
  tags: '/tags?hide_empty=false',
  series: '/series?',
};
/** Records that are read at once. */
const AT_ONCE = 12;

interface ListedRecord {
  readonly id: number;
  readonly title?: string;
}

/** What the lists of processes show, read while nobody writes. */
export class Lists {
  private readonly chance = new Chance(1);

  constructor(private readonly processes: Processes) {}

  /** The names of records, such as `events 5`, that a viewer finds; `fits` selects some. */
  async names(login?: Login, fits: (record: ListedRecord) => boolean = () => true): Promise<string[]> {
    const names: string[] = [];
    for (const [kind, list] of Object.entries(LISTS)) {
      for (const record of await this.walk(kind, list, login)) if (fits(record)) names.push(`${kind} ${record.id}`);
    }
    return names;
  }

  /** The same of events in the trash. */
  async trashed(fits: (record: ListedRecord) => boolean): Promise<string[]> {
    const records = await this.walk('events', `${LISTS.events}&status=trash`, 'editor');
    return records.filter(fits).map(({ id }) => `events ${id}`);
  }

  /** The versions of records, which their entity tags contain. */
  async versionsOf(names: readonly string[]): Promise<Versions> {
    const versions: Versions = {};
    const left = [...names];
    const read = async () => {
      for (let name = left.pop(); name !== undefined; name = left.pop()) {
        const { status, etag } = await this.get(`/${name.replace(' ', '/')}`, 'editor');
        if (status !== 200) throw new Error(`${name}: ${status}`);
        versions[name] = Number(etag.split('.')[2]);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, read));
    return versions;
  }

  private async walk(kind: string, list: string, login?: Login): Promise<ListedRecord[]> {
    const records: ListedRecord[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const { status, body } = await this.get(`${list}&per_page=50&cursor=${encodeURIComponent(cursor)}`, login);
      if (status !== 200) throw new Error(`${list}: ${status} ${JSON.stringify(body)}`);
      records.push(...(body[kind] as ListedRecord[]));
      cursor = body.next_cursor as string | undefined;
    }
    return records;
  }

  private get(path: string, login?: Login) {
    return this.processes.send(this.chance, { path, login });
  }
}
