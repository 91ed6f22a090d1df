/** Whether an event takes place: STATUS in iCalendar (RFC 5545, 3.8.1.11), `eventStatus` in schema.org. */
export const EVENT_STATUSES = ['scheduled', 'canceled', 'postponed'] as const;

export type EventStatus = (typeof EVENT_STATUSES)[number];

/** Longest reason, in characters. */
export const MAX_REASON = 1000;
