import { slugFrom, urlFrom } from './text-fields.js';
import { type Members, textIn } from './wire-values.js';

/** The date of the reference for drafts, which are not published yet. */
const NO_DATE = /^0000-/;

/** What events, venues and organizers have in common. */
export function postFields({ status, date_utc, slug, description }: Members): Record<string, unknown> {
  const date = textIn(date_utc);
  return {
    description: textIn(description),
    ...(textIn(status) !== '' && { status: textIn(status) }),
    ...(date !== '' && !NO_DATE.test(date) && { date_utc: date }),
    ...(textIn(slug) !== '' && { slug: slugFrom(slug) }),
  };
}

/** The page that a record has; undefined for an address that is not its own, such as the preview of a draft. */
export function pageOf({ url }: Members): string | undefined {
  const page = urlFrom(url);
  return page === '' || page.includes('?') ? undefined : page;
}

/** A website that is the record's own page is none. */
export function websiteOf({ website, url }: Members): string {
  const address = urlFrom(website);
  return address === urlFrom(url) ? '' : address;
}
