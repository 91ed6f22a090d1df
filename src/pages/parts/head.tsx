import { readEmbeddable } from '../addresses/embeddable.js';
import type { PageLinks } from '../addresses/page-links.js';
import { usePage } from '../page-scope.js';
import { JsonLd } from './rich-text.js';

/** What the head of a page says. Addresses begin with `/`, as `PageLinks` builds them. */
export interface PageHead {
  /** Title without the name of the site. */
  readonly title: string;
  /** One or two sentences of plain text. */
  readonly description?: string | undefined;
  /** Address of the page; undefined for errors, which have none. */
  readonly canonical?: string | undefined;
  /** Whether search engines must not show the page. They follow its links unless `nofollow` is set, too. */
  readonly robots?: 'noindex, follow' | 'noindex, nofollow' | undefined;
  readonly previous?: string | undefined;
  readonly next?: string | undefined;
  /** The feeds with the events of this page. */
  readonly feeds?: readonly FeedLink[];
  /** URL of the record in the API. */
  readonly api?: string | undefined;
  /** Open Graph type; `website` unless given. */
  readonly type?: string;
  readonly image?: { readonly url: string; readonly width?: number; readonly height?: number } | undefined;
  /** schema.org description. */
  readonly jsonLd?: object | undefined;
  /** Names of the stylesheets that the page loads after that of all pages. */
  readonly styles?: readonly string[];
  /** Where links open, for a page in an iframe. */
  readonly target?: '_top';
  /** Names of the scripts that the page loads. */
  readonly scripts?: readonly string[];
}

export interface FeedLink {
  readonly type: string;
  readonly title: string;
  readonly href: string;
}

/** The head of a page, with what search engines and messengers read. */
export function Head(head: PageHead) {
  const { site, settings, asset, links } = usePage();
  const { identity } = site;
  const title = head.title === identity.name ? identity.name : `${head.title} – ${identity.name}`;
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {head.target && <base target={head.target} />}
      <title>{title}</title>
      <meta name="color-scheme" content="light dark" />
      {head.description && <meta name="description" content={head.description} />}
      {head.robots && <meta name="robots" content={head.robots} />}
      <link rel="stylesheet" href={asset('page.css')} />
      {head.styles?.map((name) => (
        <link key={name} rel="stylesheet" href={asset(name)} />
      ))}
      {settings.stylesheetUrl && <link rel="stylesheet" href={settings.stylesheetUrl} />}
      <link rel="icon" href={asset('icon.svg')} type="image/svg+xml" />
      {head.canonical && <link rel="canonical" href={links.absolute(head.canonical)} />}
      {head.previous && <link rel="prev" href={links.absolute(head.previous)} />}
      {head.next && <link rel="next" href={links.absolute(head.next)} />}
      {head.feeds?.map(({ type, title: feed, href }) => (
        <link key={href} rel="alternate" type={type} title={feed} href={links.absolute(href)} />
      ))}
      {head.api && <link rel="alternate" type="application/json" href={head.api} />}
      {head.canonical && <OpenGraph {...head} />}
      {isEmbeddable(head.canonical, links) && <EmbedDiscovery address={head.canonical} title={title} />}
      {head.scripts?.map((name) => (
        <script key={name} type="module" src={asset(name)} />
      ))}
      {head.jsonLd && <JsonLd data={head.jsonLd} />}
    </head>
  );
}

function OpenGraph({ title, description, canonical = '', type = 'website', image }: PageHead) {
  const { site, language, links } = usePage();
  return (
    <>
      <meta property="og:title" content={title} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={links.absolute(canonical)} />
      <meta property="og:site_name" content={site.identity.name} />
      <meta property="og:locale" content={language.tag.replaceAll('-', '_')} />
      {description && <meta property="og:description" content={description} />}
      {image && <meta property="og:image" content={image.url} />}
      {image?.width && <meta property="og:image:width" content={String(image.width)} />}
      {image?.height && <meta property="og:image:height" content={String(image.height)} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
    </>
  );
}

function isEmbeddable(address: string | undefined, links: PageLinks): address is string {
  if (address === undefined) return false;
  const [page = ''] = links.absolute(address).split('?');
  return readEmbeddable(links.pathOf(page).split('/')) !== undefined;
}

/** Tells other sites how to show the page (oembed.com, section 4). */
function EmbedDiscovery({ address, title }: { readonly address: string; readonly title: string }) {
  const { links } = usePage();
  const query = new URLSearchParams({ url: links.absolute(address), format: 'json' }).toString();
  const href = `${links.absolute(links.file('oembed'))}?${query}`;
  return <link rel="alternate" type="application/json+oembed" title={title} href={href} />;
}
