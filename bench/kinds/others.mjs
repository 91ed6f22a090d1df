// Every kind of list of venues, organizers, categories and tags.
const STATUSES = ['publish', 'draft'];

export const otherKinds = (known) => [
  ...publishedLists('venues', 'hall', known),
  ...publishedLists('organizers', 'guild', known),
  ...termLists('categories', 'music', known),
  ...termLists('tags', 'amber', known),
];

const listOf = (kind) => (name, query, as) => ({
  name: `${kind}: ${name}`,
  group: query.includes('search=') ? 'word' : 'list',
  path: `/${kind}${query && `?${query}`}`,
  as,
});

function publishedLists(kind, word, { ids }) {
  const list = listOf(kind);
  return [
    list('default list', ''),
    list('with events', 'has_events=true'),
    list('without events', 'has_events=false'),
    list('with events to come', 'only_with_upcoming=true'),
    ...['date', 'name', 'modified', 'id'].flatMap((by) =>
      ['asc', 'desc'].map((way) => list(`by ${by} ${way}`, `orderby=${by}&order=${way}`)),
    ),
    list('with events, by name', 'has_events=true&orderby=name'),
    list('search', `search=${word}`),
    list('search, with events', `search=${word}&has_events=true`),
    list('of an event', `event=${ids[0]}`),
    ...['editor', 'author'].flatMap((as) => STATUSES.map((status) => list(`${status}, ${as}`, `status=${status}`, as))),
    list('with events, editor', 'has_events=true', 'editor'),
  ];
}

function termLists(kind, word, { ids }) {
  const list = listOf(kind);
  return [
    list('default list', ''),
    list('most events first', 'orderby=count&order=desc'),
    list('fewest events first', 'orderby=count&order=asc'),
    list('with empty ones', 'hide_empty=false'),
    list('search', `search=${word}`),
    list('of an event', `event=${ids[0]}`),
  ];
}
