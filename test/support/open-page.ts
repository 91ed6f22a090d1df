/** A page as a browser gets it. */
export interface OpenedPage {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  /** Address in `<link rel="canonical">`; undefined without one. */
  readonly canonical: string | undefined;
  /** Content of `<meta name="robots">`. */
  readonly robots: string | undefined;
  /** Text of the first heading. */
  readonly heading: string;
}

/** Opens a page like a browser, but follows no redirect. */
export async function openPage(url: string, headers: Record<string, string> = {}): Promise<OpenedPage> {
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
  const response = await fetch(url, { headers: { accept, ...headers }, redirect: 'manual' });
  const html = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    html,
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&'),
    robots: /<meta name="robots" content="([^"]*)"/.exec(html)?.[1],
    heading: textOf(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1] ?? ''),
  };
}

/** HTML without its tags. */
export const textOf = (html: string): string => html.replace(/<[^>]*>/g, '').trim();

/** The titles of the events in the main part of a page, in order. */
export const titlesOn = ({ html }: OpenedPage): string[] =>
  [...html.matchAll(/<h[23] class="ec-card-title">(.*?)<\/h[23]>/g)].map(([, inner = '']) => textOf(inner));
