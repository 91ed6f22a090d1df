/** An event as the other system knows it. */
export interface Entry {
  title: string;
  start: string;
  end: string;
  place?: string;
  /** When it was last changed there, UTC. */
  changed: string;
}

/** An event on the wire, as far as this program reads it. */
interface Remote {
  readonly id: number;
  readonly title: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly modified_utc: string;
  readonly venue: { readonly venue: string } | readonly [];
}

/** Sends a request and gives the parsed answer; throws for what is neither done nor an end of pages. */
export type Send = (method: string, path: string, body?: object) => Promise<{ status: number; body: unknown }>;

/** What a run did, in the order of doing. */
export type Journal = string[];

const TAG = 'Synced';

/**
 * Makes both sides alike: an entry is known again by its title. What the calendar lacks is created, the side changed
 * last overwrites the other, and what has vanished from the entries is deleted.
 */
export async function synchronise(entries: Entry[], send: Send): Promise<Journal> {
  const journal: Journal = [];
  for (const entry of entries) await bringTogether(entry, send, journal);
  const titles = new Set(entries.map(({ title }) => title));
  for (const remote of await everySynced(send)) {
    if (titles.has(remote.title)) continue;
    await send('DELETE', `/events/${remote.id}`);
    journal.push(`delete ${remote.title}`);
  }
  return journal;
}

async function bringTogether(entry: Entry, send: Send, journal: Journal): Promise<void> {
  const remote = await findByTitle(entry.title, send);
  if (!remote) {
    await send('POST', '/events', { ...wireOf(entry), tags: [TAG] });
    journal.push(`create ${entry.title}`);
  } else if (!alike(entry, remote)) {
    const isNewer = remote.modified_utc > entry.changed;
    if (isNewer) Object.assign(entry, entryOf(remote));
    else await send('PUT', `/events/${remote.id}`, wireOf(entry));
    journal.push(`${isNewer ? 'take' : 'update'} ${entry.title}`);
  }
}

async function findByTitle(title: string, send: Send): Promise<Remote | undefined> {
  // A minus before a word would exclude it.
  const search = title.replace(/(^|\s)-+/g, '$1');
  const query = new URLSearchParams({ search, start_date: '2000-01-01', per_page: '50' });
  const { body } = await send('GET', `/events/?${query.toString()}`);
  return (body as { events: Remote[] }).events.find((event) => event.title === title);
}

/** All events with the tag of this program, page after page until a 404 or an unknown tag. */
async function everySynced(send: Send): Promise<Remote[]> {
  const found: Remote[] = [];
  for (let page = 1; ; page++) {
    const { status, body } = await send('GET', `/events?tags=${TAG.toLowerCase()}&start_date=2000-01-01&page=${page}`);
    if (status !== 200) return found;
    const { events } = body as { events: Remote[] };
    if (events.length === 0) return found;
    found.push(...events);
  }
}

const wireOf = ({ title, start, end, place }: Entry) => ({
  title,
  start_date: start,
  end_date: end,
  venue: place === undefined ? [] : { venue: place },
});

const placeOf = ({ venue }: Remote): string | undefined => ('venue' in venue ? venue.venue : undefined);

const entryOf = (remote: Remote): Omit<Entry, 'title'> => ({
  start: remote.start_date,
  end: remote.end_date,
  place: placeOf(remote),
  changed: remote.modified_utc,
});

const alike = (entry: Entry, remote: Remote): boolean =>
  entry.start === remote.start_date && entry.end === remote.end_date && entry.place === placeOf(remote);
