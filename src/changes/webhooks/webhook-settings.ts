import type { Urls } from '../../http/urls/urls.js';

/** Settings for webhooks. */
export class WebhookSettings {
  constructor(
    /** Whether this process tells webhooks of changes; `WEBHOOK_DELIVERY`. */
    readonly isDelivering: boolean,
    /** URLs in messages; those of a site without `PUBLIC_URL` begin with the one under which the webhook was made. */
    readonly urlsAt: (siteUrl: string) => Urls,
  ) {}
}
