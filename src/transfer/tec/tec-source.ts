import { readOutboundUrl } from '../../outbound/destination.js';
import { OutboundError } from '../../outbound/outbound-error.js';
import type { SourceCredentials, SourceInput } from '../source-options.js';
import type { Source, SourceItem } from '../source-record.js';
import { findApi } from './find-api.js';
import { Lists } from './list-walk.js';
import { INTERVAL_MS, TRIES } from './pace.js';
import { PoliteClient, type Waiting } from './polite-client.js';
import { SiteWalk } from './site-walk.js';
import { readPosition } from './tec-checkpoint.js';
import { tecErrors } from './tec-errors.js';

/**
 * A live site with The Events Calendar, or a service like this one, read over REST. The URL is that of the site or of its
 * REST interface: `https://site.example`, `https://site.example/wp-json/tribe/events/v1`.
 *
 * @param wait for tests: how time passes
 * @throws SourceError without a URL
 */
export function tecSource(input: SourceInput, wait?: Waiting): Source {
  if (input.url === undefined) throw tecErrors.urlRequired();
  requireUrl(input.url);
  return { read: (after) => readSite(input, input.url ?? '', wait, after) };
}

async function* readSite(
  { credentials, options, outbound, site: { currency } }: SourceInput,
  url: string,
  wait: Waiting | undefined,
  after: string | undefined,
): AsyncGenerator<SourceItem, void, undefined> {
  const limits = { tries: TRIES, intervalMs: options.interval_ms ?? INTERVAL_MS };
  const client = new PoliteClient(outbound, limits, wait);
  const site = await findApi(client, url, credentials ? authorization(credentials) : {});
  const reading = { isOurs: site.isOurs, currency };
  yield* new SiteWalk(new Lists(client, site), reading, options.group === true).items(readPosition(after));
}

/** A URL that can be asked, however it answers. Throws SourceError for any other. */
function requireUrl(url: string): void {
  try {
    readOutboundUrl(url);
  } catch (error) {
    throw error instanceof OutboundError ? tecErrors.unreachable(error) : error;
  }
}

function authorization({ username, password }: SourceCredentials): Record<string, string> {
  return { Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
}
