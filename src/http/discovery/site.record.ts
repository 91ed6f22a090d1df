import type { Urls } from '../urls/urls.js';

/** The site as programs are told of it, at its root and at the root of the interface. */
export interface SiteRecord {
  name: string;
  description: string;
  /** Address of the site. */
  url: string;
  home: string;
  namespaces: string[];
}

export function siteOf({ site, namespace }: Urls): SiteRecord {
  return {
    name: 'Events calendar',
    description: 'Events, venues, organizers, categories and tags',
    url: site,
    home: site,
    namespaces: [namespace],
  };
}
