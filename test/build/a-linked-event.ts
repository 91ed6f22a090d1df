import { anEvent } from './an-event.js';

/** The fields of an event with everything that is written along with it: places and terms, most of them its own. */
export const linkedFields = (title: string, number: number) =>
  anEvent({
    title: `${title} ${number}`,
    venue: { venue: `Hall ${number}`, city: 'Springfield' },
    organizer: [{ organizer: `Choir ${number}` }, { organizer: `Band ${number}` }],
    categories: ['Music', `Category ${number}`],
    tags: [`tag-${number}`],
  }).fields;
