import { type Act, type ApiDocument, type Example, operationsOf, type Resource } from './operations.js';

const TIMES = { timezone: 'Europe/Berlin', start_date: '2027-06-04 17:30:00', end_date: '2027-06-04 22:00:00' };

const EVENT_EXAMPLES: Record<string, Example> = {
  'venue-and-organizer': {
    summary: 'With a new venue, organizer, category and tags',
    value: {
      title: 'Summer fair',
      ...TIMES,
      description: '<p>Music and cake.</p>',
      cost: '8-12',
      categories: ['Outdoors'],
      tags: ['music', 'family'],
      venue: { venue: 'Town square', address: 'Market 1', city: 'Springfield', country: 'Germany' },
      organizer: { organizer: 'Friends of the park', email: 'hello@park.example' },
    },
  },
  minimal: { summary: 'Only the required fields', value: { title: 'Open rehearsal', ...TIMES } },
  'all-day': {
    summary: 'Three whole days',
    value: { title: 'Book fair', all_day: true, start_date: '2027-09-17', end_date: '2027-09-19' },
  },
  'existing-venue': { summary: 'At an existing venue', value: { title: 'Chamber concert', ...TIMES, venue: 11 } },
  'several-venues': {
    summary: 'At several venues',
    value: {
      title: 'Long night of museums',
      ...TIMES,
      venue: [
        { venue: 'City museum', city: 'Springfield' },
        { venue: 'Old mill', city: 'Springfield' },
      ],
    },
  },
};

const EVENT_CHANGES: Record<string, Example> = {
  title: { summary: 'Change the title', value: { title: 'Summer fair in the park' } },
  reschedule: {
    summary: 'Move to another day',
    value: { start_date: '2027-06-11 17:30:00', end_date: '2027-06-11 22:00:00' },
  },
  'detach-venue': { summary: 'Detach the venue', value: { venue: [] } },
  draft: { summary: 'Turn into a draft', value: { status: 'draft' } },
};

const NAMED: Partial<Record<Resource, Partial<Record<Act, Record<string, Example>>>>> = {
  events: { create: EVENT_EXAMPLES, update: EVENT_CHANGES },
};

/** Adds named examples to JSON bodies, before the generated one. Forms keep only that: they have no nested values. */
export function addBodyExamples(document: ApiDocument): void {
  for (const { operation, resource, act } of operationsOf(document)) {
    const json = operation.requestBody?.content['application/json'];
    if (!json?.examples) continue;
    const named = NAMED[resource]?.[act] ?? {};
    json.examples = { ...structuredClone(named), ...json.examples };
  }
}
