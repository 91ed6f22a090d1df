/** Builds every URL that appears in responses, for one public base URL. */
export class Urls {
  /** URL of the API without the namespace: `https://host/wp-json`. */
  readonly root: string;
  /** URL of the namespace, without a trailing slash. */
  readonly base: string;
  /** Host and path of the site without scheme and port: the start of every `global_id`. */
  private readonly globalBase: string;

  constructor(
    /** Public URL of the site, without a trailing slash: `https://host/path`. */
    readonly site: string,
    prefix: string,
    readonly namespace: string,
  ) {
    this.root = prefix === '' ? site : `${site}/${prefix}`;
    this.base = `${this.root}/${namespace}`;
    const { hostname, pathname } = new URL(site);
    this.globalBase = `${hostname}${pathname.replace(/\/$/, '')}`;
  }

  /** URL of a collection with a trailing slash, as pages of a list link it. */
  archive(plural: string): string {
    return `${this.base}/${plural}/`;
  }

  /** URL of a collection without a trailing slash, as records of terms link it. */
  collection(plural: string): string {
    return `${this.base}/${plural}`;
  }

  record(plural: string, id: number): string {
    return `${this.base}/${plural}/${id}`;
  }

  /** URL of a web page of the site; `path` holds its segments. */
  sitePage(...path: readonly string[]): string {
    return `${this.site}/${path.join('/')}/`;
  }

  /** URL that WordPress gives to a record that is not public yet. */
  draftPage(postType: string, id: number): string {
    return `${this.site}/?post_type=${postType}&p=${id}`;
  }

  /** The single path segment of an address below a folder of the site; undefined for any other address. */
  segmentBelow(folder: string, address: string): string | undefined {
    const base = `${this.site}/${folder}/`;
    if (!address.startsWith(base)) return undefined;
    return /^([^/?#]+)\/?$/.exec(address.slice(base.length))?.[1];
  }

  globalId(id: number): string {
    return `${this.globalBase}?id=${id}`;
  }
}
