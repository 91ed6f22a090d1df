/** The address of a site's REST interface, `https://site.example/wp-json/tribe/events/v1`. */
export class ApiAddress {
  private readonly base: URL;

  constructor(url: string) {
    this.base = new URL(url);
    this.base.hash = '';
  }

  get origin(): string {
    return this.base.origin;
  }

  /** A URL below it. Sites without readable addresses have the path in a parameter, `?rest_route=/tribe/events/v1`. */
  at(path: string, parameters: Readonly<Record<string, string>> = {}): string {
    const url = new URL(this.base);
    const route = url.searchParams.get('rest_route');
    if (route === null) url.pathname = joined(url.pathname, path);
    else url.searchParams.set('rest_route', joined(route, path));
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return url.href;
  }
}

const joined = (one: string, other: string) => (other === '' ? one : `${one.replace(/\/+$/, '')}/${other}`);
