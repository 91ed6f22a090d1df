import type { UtcText } from '../../../calendar/dates/texts.js';
import type { WalkLinks } from '../../../http/pagination/list-walk.js';
import type { PageLinks, PageRequest } from '../../../http/pagination/page.js';
import type { SeenChanges } from '../../../persistence/sql/list-total.js';
import type { DateLimit, DateWindow } from '../criteria/date-window.js';
import type { Event } from '../event.entity.js';
import type { ListedEvents } from '../present/listed-events.js';

type EventRows = readonly (Event & Partial<SeenChanges>)[];

/** A page of a list of events, as it was asked for and as it was read. */
export interface ListedPage {
  readonly pageRequest: PageRequest;
  readonly links: (PageLinks & { rest_url: string }) | WalkLinks;
  readonly window: DateWindow;
  /** The limits of the window that were not sent. */
  readonly defaults: readonly DateLimit[];
  /** The first second in which the input means something else; undefined if the time does not matter. */
  readonly until: UtcText | undefined;
  /** As they were read, or their records if these are kept. */
  readonly events: EventRows | ListedEvents;
  /** The size of the whole list. */
  readonly total: number;
  readonly changes?: SeenChanges['changes'] | undefined;
  /** See `recurrenceHorizon`. */
  readonly horizon: string | undefined;
}

/** A page whose events were read. */
export interface ReadPage extends ListedPage {
  readonly events: EventRows;
}
