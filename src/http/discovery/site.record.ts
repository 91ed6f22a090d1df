import type { Urls } from '../urls/urls.js';

/** Describes the site, at its own root and at the root of the API. */
export interface SiteRecord {
  name: string;
  description: string;
  /** URL of the site. */
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
