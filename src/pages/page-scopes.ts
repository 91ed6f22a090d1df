import { Injectable } from '@nestjs/common';
import { Site } from '../calendar/site.js';
import type { Urls } from '../http/urls/urls.js';
import { PageLinks } from './addresses/page-links.js';
import { Formats } from './format.js';
import { languageFor, LANGUAGES, type PageLanguage } from './messages/languages.js';
import type { PageScope } from './page-scope.js';
import { PageSettings } from './page-settings.js';
import { Assets } from './responses/assets.js';

/** Creates the scopes of pages, one for each URL under which the site is reached. */
@Injectable()
export class PageScopes {
  private readonly scopes = new WeakMap<Urls, PageScope>();
  private readonly words = new Map<string, Words>();
  /** Built once: formatters of dates are expensive to create. */
  private readonly shared: Omit<PageScope, 'links' | 'api' | 'asset'>;

  constructor(
    site: Site,
    settings: PageSettings,
    private readonly assets: Assets,
  ) {
    this.shared = { site, settings, ...wordsIn(languageFor(site.identity.language), settings) };
  }

  /** The scope of an embedded calendar in another language; that of the site if pages are not translated into it. */
  inLanguage(tag: string, urls: Urls): PageScope {
    const { language: primary } = new Intl.Locale(tag);
    if (!Object.hasOwn(LANGUAGES, primary)) return this.for(urls);
    const known = this.words.get(primary) ?? wordsIn(languageFor(primary), this.shared.settings);
    this.words.set(primary, known);
    return { ...this.for(urls), ...known };
  }

  for(urls: Urls): PageScope {
    const known = this.scopes.get(urls);
    if (known) return known;
    const created = { ...this.shared, ...this.ownPartsFor(urls) };
    this.scopes.set(urls, created);
    return created;
  }

  private ownPartsFor(urls: Urls): Pick<PageScope, 'links' | 'api' | 'asset'> {
    const links = new PageLinks(urls);
    return { links, api: urls.base, asset: (name) => links.file(this.assets.path(name)) };
  }
}

type Words = Pick<PageScope, 'language' | 'messages' | 'formats'>;

function wordsIn(language: PageLanguage, { hourCycle, firstWeekday }: PageSettings): Words {
  const formats = new Formats({ language: language.tag, hourCycle, firstWeekday });
  return { language, messages: language.messages, formats };
}
