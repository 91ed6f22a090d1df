import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Site } from '../calendar/site.js';
import type { PageLinks } from './addresses/page-links.js';
import type { Formats } from './format.js';
import type { Messages } from './messages/en.js';
import type { PageLanguage } from './messages/languages.js';
import type { PageSettings } from './page-settings.js';

/** What every part of a page knows: words, formats, addresses and the site. */
export interface PageScope {
  readonly site: Site;
  readonly settings: PageSettings;
  readonly language: PageLanguage;
  readonly messages: Messages;
  readonly formats: Formats;
  readonly links: PageLinks;
  /** URL of the API, for people who look for data. */
  readonly api: string;
  /** Address of a stylesheet or script by its name. */
  readonly asset: (name: string) => string;
}

const Scope = createContext<PageScope | undefined>(undefined);

/** Makes a scope known to the parts below. */
export const ScopeProvider = Scope.Provider;

/** The scope of the page that is being written. Throws outside a `ScopeProvider`. */
export function usePage(): PageScope {
  const scope = useContext(Scope);
  if (!scope) throw new Error('there is no page scope');
  return scope;
}
