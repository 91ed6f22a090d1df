/** Which records are created under the ids that they had. */
export const SINGULAR = {
  categories: 'category',
  tags: 'tag',
  venues: 'venue',
  organizers: 'organizer',
  series: 'series',
  events: 'event',
} as const;
