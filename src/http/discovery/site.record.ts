import type { SiteIdentity } from '../../calendar/site.js';
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

export function siteOf({ site, namespace }: Urls, { name, description }: SiteIdentity): SiteRecord {
  return {
    name,
    description,
    url: site,
    home: site,
    namespaces: [namespace],
  };
}
