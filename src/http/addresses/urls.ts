/** Every address that appears in answers, for one public base. */
export class Urls {
  /** Address of the API's own root, without the namespace: `https://host/wp-json`. */
  readonly root: string;
  /** Address of the namespace, without a slash at the end. */
  readonly base: string;
  /** Host and path of the site without scheme and port, as `global_id` begins. */
  private readonly globalBase: string;

  constructor(
    /** Public address of the site, without a slash at the end: `https://host/path`. */
    readonly site: string,
    prefix: string,
    readonly namespace: string,
  ) {
    this.root = prefix === '' ? site : `${site}/${prefix}`;
    this.base = `${this.root}/${namespace}`;
    const { hostname, pathname } = new URL(site);
    this.globalBase = `${hostname}${pathname.replace(/\/$/, '')}`;
  }

  archive(plural: string): string {
    return `${this.base}/${plural}/`;
  }

  /** Address of a collection without the slash at the end, as terms name theirs. */
  collection(plural: string): string {
    return `${this.base}/${plural}`;
  }

  record(plural: string, id: number): string {
    return `${this.base}/${plural}/${id}`;
  }

  /** Public page of a record: its own address once it can be seen, else one by id. */
  page(
    kind: 'event' | 'venue' | 'organizer',
    { id, slug, status }: { id: number; slug: string; status: string },
  ): string {
    return status === 'publish' || status === 'private'
      ? `${this.site}/${kind}/${slug}/`
      : `${this.site}/?post_type=${POST_TYPE[kind]}&p=${id}`;
  }

  /** The path segment in which the public page of a record names its slug; undefined for any other address. */
  slugSegment(kind: 'event' | 'venue' | 'organizer', address: string): string | undefined {
    const pages = `${this.site}/${kind}/`;
    if (!address.startsWith(pages)) return undefined;
    return /^([^/?#]+)\/?$/.exec(address.slice(pages.length))?.[1];
  }

  /** Public page of a term; `path` is its slug, a category's parents before it. */
  termPage(taxonomy: 'tribe_events_cat' | 'post_tag', path: readonly string[]): string {
    return taxonomy === 'post_tag'
      ? `${this.site}/tag/${path.join('/')}/`
      : `${this.site}/events/category/${path.join('/')}/`;
  }

  globalId(id: number): string {
    return `${this.globalBase}?id=${id}`;
  }
}

const POST_TYPE = { event: 'tribe_events', venue: 'tribe_venue', organizer: 'tribe_organizer' } as const;
