/** Every address that appears in responses, for one public base. */
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

  /** A page of the site for people; `path` holds its segments. */
  sitePage(...path: readonly string[]): string {
    return `${this.site}/${path.join('/')}/`;
  }

  /** The page that WordPress gives a record which nobody can see yet. */
  draftPage(postType: string, id: number): string {
    return `${this.site}/?post_type=${postType}&p=${id}`;
  }

  /** The one segment that an address has below a page of the site; undefined for any other address. */
  segmentBelow(folder: string, address: string): string | undefined {
    const pages = `${this.site}/${folder}/`;
    if (!address.startsWith(pages)) return undefined;
    return /^([^/?#]+)\/?$/.exec(address.slice(pages.length))?.[1];
  }

  globalId(id: number): string {
    return `${this.globalBase}?id=${id}`;
  }
}
