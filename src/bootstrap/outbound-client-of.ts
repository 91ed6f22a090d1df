import type { Settings } from '../config/settings.js';
import { OutboundClient } from '../outbound/outbound-client.js';

/** The client for URLs that users choose. A command may allow further addresses and ranges. */
export function outboundClientOf(settings: Settings, allow: readonly string[] = []): OutboundClient {
  return new OutboundClient({
    allow: [...settings.OUTBOUND_ALLOW, ...allow],
    allowHttp: settings.OUTBOUND_HTTP === 'on',
  });
}
