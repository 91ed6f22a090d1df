// Every kind of list of events. `group` selects the limits: list, word, words.
import { COMMON_PART, FREQUENT_WORDS, PART_OF_WORD, RARE_WORD, TEXT_WORD, TITLE_WORD } from '../words.mjs';

const WHOLE = 'start_date=2025-01-01&end_date=2032-01-01';
const ORDERS = ['start_date', 'end_date', 'title', 'date', 'modified', 'id'];
const STATUSES = ['publish', 'draft', 'pending', 'private', 'future', 'trash', 'publish,draft'];

export const eventKinds = (known) => [
  ...plainLists(known),
  ...pages(known),
  ...linkedLists(known),
  ...places(known),
  ...signedInLists(known),
  ...searches(known),
];

const list = (name, query, as) => ({ name, group: 'list', path: `/events${query && `?${query}`}`, as });

function plainLists({ day, ids }) {
  return [
    list('default list', ''),
    list('50 on a page', 'per_page=50'),
    ...ORDERS.flatMap((by) => ['asc', 'desc'].map((way) => list(`by ${by} ${way}`, `orderby=${by}&order=${way}`))),
    list('by title, whole window', `orderby=title&${WHOLE}`),
    list('featured', 'featured=true'),
    list('not featured', 'featured=false'),
    list('ticketed', 'ticketed=true'),
    list('not ticketed', 'ticketed=false'),
    list('featured and ticketed', 'featured=true&ticketed=true'),
    list('featured by title', 'featured=true&orderby=title'),
    list('canceled', 'event_status=canceled'),
    list('not canceled', 'event_status=scheduled,postponed'),
    list('not over yet', 'ends_after=now'),
    list('not over yet, by end', 'ends_after=now&orderby=end_date'),
    list('starts after a day', `starts_after=${day(60)}`),
    list('starts before a day', `starts_before=${day(60)}`),
    list('ends before a day', `ends_before=${day(60)}`),
    list('ends after a day', `ends_after=${day(60)}`),
    list('one exact week', `start_date=${day(30)}&end_date=${day(37)}&strict_dates=true`),
    list('include', `include=${ids.join(',')}`),
    list('of a parent', `post_parent=${ids[0]}`),
  ];
}

const pages = ({ lastPage, lastPageOfAll }) => [
  list('deep page', `page=${Math.min(200, lastPage)}`),
  list('page in the middle', `page=${Math.ceil(lastPage / 2)}`),
  list('last page', `page=${lastPage}`),
  list('last page, whole window', `page=${lastPageOfAll}&${WHOLE}`),
  list('deep page by title', `page=${Math.min(200, lastPage)}&orderby=title`),
  list('last page by title', `page=${lastPage}&orderby=title`),
];

const linkedLists = ({ categories: [one, two, three], parentCategory, tags, venue, organizer, busyTag, day }) => [
  list('category', `categories=${one}`),
  list('category with children', `categories=${parentCategory}`),
  list('category, two months', `categories=${one}&start_date=${day(30)}&end_date=${day(90)}`),
  list('category by title', `categories=${one}&orderby=title`),
  list('two categories, whole window', `categories=${one},${two}&${WHOLE}`),
  list('three categories', `categories=${one},${two},${three}`),
  list('category and tag', `categories=${one}&tags=${busyTag}`),
  list('featured in a category', `categories=${one}&featured=true`),
  list('tag', `tags=${busyTag}`),
  list('two tags at a venue', `tags=${tags.join(',')}&venue=${venue}&start_date=2025-01-01`),
  list('venue', `venue=${venue}`),
  list('organizer', `organizer=${organizer}`),
  list('venue and organizer', `venue=${venue}&organizer=${organizer}`),
];

const places = ({ lat, lng }) => [
  list('with coordinates', 'geoloc=true'),
  list('without coordinates', 'geoloc=false'),
  list('near a point', `geoloc_lat=${lat}&geoloc_lng=${lng}`),
  list('near a point, 3 km', `geoloc_lat=${lat}&geoloc_lng=${lng}&geoloc_radius=3`),
  list('near a point, 1000 km', `geoloc_lat=${lat}&geoloc_lng=${lng}&geoloc_radius=1000`),
  list('near a point without events', 'geoloc_lat=0&geoloc_lng=-140'),
];

const signedInLists = () =>
  ['editor', 'author'].flatMap((as) => [
    list(`default list, ${as}`, '', as),
    ...STATUSES.map((status) => list(`${status}, ${as}`, `status=${status}`, as)),
    list(`hidden, ${as}`, 'hide_from_listings=true', as),
    list(`hidden and others, ${as}`, 'hide_from_listings=any', as),
    list(`by title, ${as}`, 'orderby=title', as),
  ]);

function searches({ categories: [category], busyTag, venue, organizer, lat, lng, day }) {
  const [frequent, other] = FREQUENT_WORDS;
  const word = (name, query, as) => ({ name, group: 'word', path: `/events?search=${query}`, as });
  const words = (name, query) => ({ ...word(name, query), group: 'words' });
  return [
    word('frequent word', frequent),
    word('frequent word, whole window', `${frequent}&${WHOLE}`),
    word('title word', TITLE_WORD),
    word('rare word', RARE_WORD),
    word('unknown word', 'xylotomous'),
    word('word of texts', TEXT_WORD),
    word('part of a word', PART_OF_WORD),
    words('part of many words', COMMON_PART),
    words('two frequent words', `${frequent}+${other}`),
    words('two very frequent words', 'with+evening'),
    words('frequent and rare word', `${frequent}+${RARE_WORD}`),
    words('phrase', `%22${frequent}+${other}%22`),
    words('excluded word', `${frequent}+-${other}`),
    word('word, category', `${frequent}&categories=${category}`),
    word('word, tag', `${frequent}&tags=${busyTag}`),
    word('word, venue', `${frequent}&venue=${venue}`),
    word('word, organizer', `${frequent}&organizer=${organizer}`),
    word('word, featured', `${frequent}&featured=true`),
    word('word, ticketed', `${frequent}&ticketed=true`),
    word('word, near a point', `${frequent}&geoloc_lat=${lat}&geoloc_lng=${lng}`),
    word('word, starts after', `${frequent}&starts_after=${day(60)}`),
    word('word, ends after', `${frequent}&ends_after=${day(60)}`),
    word('word, by title', `${frequent}&orderby=title`),
    word('word, last events first', `${frequent}&order=desc`),
    word('word, editor', frequent, 'editor'),
    word('word in drafts, editor', `${frequent}&status=draft`, 'editor'),
    word('rare word, editor', RARE_WORD, 'editor'),
  ];
}
