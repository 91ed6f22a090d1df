import { addressRanges, word } from './setting-validators.js';

const SWITCH = ['on', 'off'] as const;

/** Settings for requests to URLs that users choose. */
export const OUTBOUND_SETTINGS = {
  OUTBOUND_ALLOW: addressRanges({
    desc: 'IP addresses or ranges outside the public internet, such as `10.1.0.0/16`, that users may let the service send requests to, comma separated; http is allowed there',
    default: [] as string[],
  }),
  OUTBOUND_HTTP: word(...SWITCH)({
    desc: 'Whether users may let the service send requests to public addresses without TLS',
    choices: SWITCH,
    default: 'off' as const,
  }),
  WEBHOOK_DELIVERY: word(...SWITCH)({
    desc: 'Whether this process sends messages to webhooks; with several processes, one that does is enough',
    choices: SWITCH,
    default: 'on' as const,
  }),
};
