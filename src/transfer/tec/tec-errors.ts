import type { OutboundError } from '../../outbound/outbound-error.js';
import { SourceError } from '../source-record.js';

/** Why a site cannot be imported from. */
export const tecErrors = {
  urlRequired: () => new SourceError('url-required', 'The URL of the site is missing.', 'url'),
  unreachable: ({ code, message }: OutboundError) => new SourceError(code, capitalized(message), 'url'),
  unavailable: (reason: string, tries: number) =>
    new SourceError('site-unavailable', `The site has not answered ${tries} times: ${reason}.`, 'url'),
  asksForPatience: (seconds: number) =>
    new SourceError('site-unavailable', `The site asks to come again in ${seconds} seconds.`, 'url'),
  wrongCredentials: () => new SourceError('wrong-credentials', 'The site refuses the credentials.', 'username'),
  needsCredentials: () => new SourceError('needs-credentials', 'The site answers only with credentials.', 'username'),
  forbidden: () => new SourceError('forbidden', 'The site does not let this user read its calendar.', 'username'),
  noCalendar: () => new SourceError('no-calendar', 'There is no REST interface of a calendar at this URL.', 'url'),
  otherSite: (origin: string) =>
    new SourceError('other-site', `The calendar is at ${origin}: start the import with that URL.`, 'url'),
  refused: (status: number, path: string) =>
    new SourceError('request-refused', `The site answers ${status} to ${path}.`, 'url'),
};

const capitalized = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
