import type { Api } from '../../support/api.js';
import { Follower } from '../../support/follower.js';

/** Titles by id. */
type Titles = Record<string, string>;

interface Listed {
  readonly id: number;
  readonly title?: string;
  readonly venue?: string;
}

const LISTS = { events: '/events?start_date=1990-01-01&hide_from_listings=any&', venues: '/venues?' } as const;
type MirroredKind = keyof typeof LISTS;

/** A copy of the calendar as one viewer sees it, kept up to date by the feed alone. */
export class Mirror {
  private readonly copies: Record<MirroredKind, Titles> = { events: {}, venues: {} };

  private constructor(
    private readonly api: Api,
    private readonly follower: Follower,
  ) {}

  /** Begins with an empty calendar. */
  static async of(api: Api): Promise<Mirror> {
    return new Mirror(api, await Follower.of(api, '&records=true&kinds=events,venues'));
  }

  /** Takes over what has changed. */
  async catchUp(limit: number): Promise<void> {
    for (const { kind, id, act, record } of await this.follower.changes(`&limit=${limit}`)) {
      const copy = this.copies[kind as MirroredKind];
      if (act === 'removed') delete copy[id];
      // A record that has gone meanwhile is removed by a later change.
      else if (record) copy[id] = titleOf(record as Listed);
    }
  }

  get copy(): Record<MirroredKind, Titles> {
    return this.copies;
  }

  /** What the lists show to the same viewer. */
  async listed(): Promise<Record<MirroredKind, Titles>> {
    return { events: await this.walk('events'), venues: await this.walk('venues') };
  }

  private async walk(kind: MirroredKind): Promise<Titles> {
    const titles: Titles = {};
    for (let page = 1, pages = 1; page <= pages; page++) {
      const { body } = await this.api.get(`${LISTS[kind]}per_page=50&page=${page}`);
      pages = body.total_pages ?? 0;
      for (const record of (body[kind] ?? []) as Listed[]) titles[record.id] = titleOf(record);
    }
    return titles;
  }
}

const titleOf = ({ title, venue }: Listed): string => title ?? venue ?? '';
