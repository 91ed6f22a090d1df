/** Addresses that make calendars follow a feed. `feed` is its URL. */
export interface SubscribeLinks {
  /** Opens the calendar program of the system. */
  readonly webcal: string;
  readonly google: string;
  readonly outlook: string;
}

/** Google wants `webcal:` in `cid`; Outlook removes it and wants `https:`. */
export function subscribeLinks(feed: string, name: string): SubscribeLinks {
  const webcal = feed.replace(/^https?:/, 'webcal:');
  const outlook = new URLSearchParams({ url: feed, name });
  return {
    webcal,
    google: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal }).toString()}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?${outlook.toString()}`,
  };
}
