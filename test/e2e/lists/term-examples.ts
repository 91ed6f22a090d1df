import type { ListCategoriesDto } from '../../../src/resources/categories/dto/list-categories.dto.js';
import type { ListTagsDto } from '../../../src/resources/tags/dto/list-tags.dto.js';
import { aCategory } from '../../build/a-category.js';
import { anEvent } from '../../build/an-event.js';
import { type Arrangements, type Example, type Examples, modifiedExamples, type Pair } from './examples.js';

/** What each value of each field lists of categories or tags. `hide_empty` is left out of those that events do not matter to. */
function termExamples(kind: 'categories' | 'tags') {
  const withBoth = (
    query: string | ((ids: Pair) => string),
    shows: Example['shows'] = {},
    leaves: Example['leaves'] = {},
  ): Example => ({
    query: typeof query === 'string' ? `hide_empty=false&${query}` : (ids) => `hide_empty=false&${query(ids)}`,
    shows,
    leaves,
  });
  const eventOfShown: NonNullable<Example['arrange']> = ({ shown }, { given }) => given(anEvent({ [kind]: [shown] }));
  const ofEvent = (field: string) => async (given: (draft: ReturnType<typeof anEvent>) => Promise<{ id: number }>) => {
    const { id } = await given(anEvent());
    return {
      query: `${field}=${id}`,
      shows: {},
      leaves: {},
      arrange: ({ shown }, { api }) => api.as('administrator').patch(`/events/${id}`, { [kind]: [shown] }),
    } satisfies Example;
  };
  return {
    search: { regatta: withBoth('search=regatta', { description: 'a regatta' }) },
    include: { 'its id': withBoth(({ shown }) => `include=${shown}`) },
    exclude: { 'the id of the other one': withBoth(({ left }) => `exclude=${left}`) },
    hide_empty: {
      true: { shows: {}, leaves: {}, arrange: eventOfShown },
      // Leaves none out.
      false: { shows: {} },
    },
    event: { 'its own': ofEvent('event') },
    post: { 'its own': ofEvent('post') },
    ...modifiedExamples(kind, '&hide_empty=false'),
    external_id: {
      'its own': {
        query: 'external_id=crm:A%2F17,b',
        shows: { external_ids: [{ source: 'crm', id: 'A/17,b' }] },
        leaves: { external_ids: [{ source: 'crm', id: 'A/17' }] },
      },
    },
    slug: { 'its own': withBoth('slug=a-regatta', { slug: 'a-regatta' }) },
  } as const satisfies Examples<ListTagsDto>;
}

export const tagExamples: Examples<ListTagsDto> = termExamples('tags');

export const categoryExamples: Examples<ListCategoriesDto> = {
  ...termExamples('categories'),
  parent: {
    'its own': async (given) => {
      const { id } = await given(aCategory());
      return { query: `hide_empty=false&parent=${id}`, shows: { parent: id }, leaves: {} };
    },
    none: async (given) => {
      const { id } = await given(aCategory());
      return { query: `hide_empty=false&parent=0&exclude=${id}`, shows: {}, leaves: { parent: id } };
    },
  },
};

/** Fields that narrow nothing. */
export const termArrangements = {
  page: ['page=2&per_page=1'],
  cursor: ['cursor=', 'cursor=&per_page=1'],
  per_page: ['per_page=1', 'per_page=50'],
  orderby: ['name', 'id', 'slug', 'count', 'description', 'parent'].map((by) => `orderby=${by}`),
  order: ['order=asc', 'order=desc'],
} satisfies Arrangements;
