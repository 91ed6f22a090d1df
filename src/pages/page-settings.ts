import type { FirstWeekday, HourCycle } from './format.js';

/** How pages look and what they load. */
export class PageSettings {
  constructor(
    readonly hourCycle: HourCycle = 'auto',
    readonly firstWeekday: FirstWeekday = 'auto',
    /** URL of a stylesheet that pages load after their own; empty for none. */
    readonly stylesheetUrl = '',
    /** Where maps come from; undefined if pages only link to maps. */
    readonly mapTiles?: MapTiles,
    /** Origins whose pages may show the calendar in an iframe; `*` for all. */
    readonly embedOrigins: readonly string[] = ['*'],
  ) {}
}

/** A server of map tiles. */
export interface MapTiles {
  /** URL with `{z}`, `{x}` and `{y}`. */
  readonly url: string;
  /** Who made the map, as its licence demands. */
  readonly attribution: string;
}
