import type { WallClock } from '../../calendar/dates/texts.js';

/** Later than any date of a series. */
export const EVER = '9999-12-31 23:59:59' as WallClock;
