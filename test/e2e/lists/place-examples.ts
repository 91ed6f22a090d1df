import type { ListOrganizersDto } from '../../../src/resources/organizers/dto/list-organizers.dto.js';
import type { ListVenuesDto } from '../../../src/resources/venues/dto/list-venues.dto.js';
import { anEvent } from '../../build/an-event.js';
import { type Arrangements, type Example, type Examples, modifiedExamples, type Pair } from './examples.js';

const inStatus = (status: string, more: object = {}): Example => ({
  as: 'editor',
  shows: { status, ...more },
  leaves: {},
});

const PAST = { start: '2026-01-05 18:00:00' };

/** What each value of each field lists of venues or organizers; events link to them by `field`. */
function placeExamples(field: 'venue' | 'organizer') {
  /** Events begin tomorrow unless they are past. */
  const eventOf =
    (which: keyof Pair, more: object = {}): NonNullable<Example['arrange']> =>
    (ids, { given }) =>
      given(anEvent({ [field]: [ids[which]], ...more }));
  return {
    search: {
      regatta: { shows: { description: 'a regatta' }, leaves: { description: 'nothing of it' } },
      '-muddy': { shows: {}, leaves: { description: 'a muddy place' } },
    },
    event: {
      'its own': async (given) => {
        const { id } = await given(anEvent());
        return {
          query: `event=${id}`,
          shows: {},
          leaves: {},
          arrange: ({ shown }, { api }) => api.as('administrator').patch(`/events/${id}`, { [field]: [shown] }),
        };
      },
    },
    external_id: {
      'its own': {
        query: 'external_id=crm:A%2F17,b',
        shows: { external_ids: [{ source: 'crm', id: 'A/17,b' }] },
        leaves: { external_ids: [{ source: 'crm', id: 'A/17' }] },
      },
    },
    has_events: {
      true: { shows: {}, leaves: {}, arrange: eventOf('shown', PAST) },
      false: { shows: {}, leaves: {}, arrange: eventOf('left') },
    },
    only_with_upcoming: {
      true: {
        shows: {},
        leaves: {},
        async arrange(ids, app) {
          await eventOf('shown')(ids, app);
          await eventOf('left', PAST)(ids, app);
        },
      },
      // Leaves none out.
      false: { shows: {} },
    },
    ...modifiedExamples(`${field}s`),
    status: {
      publish: { shows: {}, leaves: { status: 'draft' } },
      draft: inStatus('draft'),
      pending: inStatus('pending'),
      private: inStatus('private'),
      future: inStatus('future', { date: '2026-06-01 10:00:00' }),
      trash: inStatus('trash'),
    },
  } as const satisfies Examples<ListVenuesDto>;
}

export const venueExamples: Examples<ListVenuesDto> = placeExamples('venue');
export const organizerExamples: Examples<ListOrganizersDto> = placeExamples('organizer');

/** Fields that narrow nothing. */
export const placeArrangements = {
  page: ['page=2&per_page=1'],
  cursor: ['cursor=', 'cursor=&per_page=1'],
  per_page: ['per_page=1', 'per_page=50'],
  orderby: ['date', 'name', 'modified', 'id'].map((by) => `orderby=${by}`),
  order: ['order=asc', 'order=desc'],
} satisfies Arrangements;
