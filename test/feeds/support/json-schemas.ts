const text = { type: 'string', minLength: 1 };
const address = { type: 'string', pattern: '^https?://' };
const instant = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$' };
const idMap = (type: object) => ({
  type: 'object',
  minProperties: 1,
  propertyNames: { pattern: '^[A-Za-z0-9_-]{1,255}$' },
  additionalProperties: type,
});
const strict = (properties: object, required: readonly string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

const author = { ...strict({ name: text, url: address }, []), minProperties: 1 };
const newsItem = {
  ...strict(
    {
      ...{ id: text, url: address, external_url: address, title: text, content_html: text, content_text: text },
      ...{ summary: text, image: address, date_published: instant, date_modified: instant, _event: { type: 'object' } },
      ...{ authors: { type: 'array', minItems: 1, items: author }, tags: { type: 'array', minItems: 1, items: text } },
    },
    ['id', 'date_published'],
  ),
  anyOf: [{ required: ['content_html'] }, { required: ['content_text'] }],
};

/** Version 1.1, https://www.jsonfeed.org/version/1.1/, with the extension `_event`. */
export const JSON_FEED = strict(
  {
    ...{ version: { const: 'https://jsonfeed.org/version/1.1' }, title: text, description: text, language: text },
    ...{ home_page_url: address, feed_url: address, next_url: address, items: { type: 'array', items: newsItem } },
  },
  ['version', 'title', 'items'],
);

const link = strict(
  {
    ...{ '@type': { const: 'Link' }, href: address, contentType: { pattern: '^[\\w.+-]+/[\\w.+-]+$' } },
    ...{ rel: text, display: { enum: ['badge', 'graphic', 'fullsize', 'thumbnail'] } },
  },
  ['@type', 'href'],
);
const links = idMap(link);
const location = strict(
  {
    ...{ '@type': { const: 'Location' }, name: text, description: text, links },
    coordinates: { type: 'string', pattern: '^geo:-?\\d+(\\.\\d+)?,-?\\d+(\\.\\d+)?$' },
  },
  ['@type'],
);
const participant = strict(
  { '@type': { const: 'Participant' }, name: text, roles: { const: { contact: true } }, links },
  ['@type', 'roles'],
);
const common = { uid: text, prodId: text, updated: instant, title: text, description: text, locale: text };
const entry = {
  ...strict(
    {
      ...{ ...common, '@type': { const: 'Event' }, created: instant, sequence: { type: 'integer', minimum: 0 } },
      ...{ descriptionContentType: { const: 'text/html' }, showWithoutTime: { type: 'boolean' }, timeZone: text },
      start: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d$' },
      duration: { type: 'string', pattern: '^P(?:\\d+D|T(?=\\d)(?:\\d+H)?(?:\\d+M)?(?:\\d+S)?)$' },
      ...{ status: { enum: ['confirmed', 'cancelled', 'tentative'] }, freeBusyStatus: { enum: ['free', 'busy'] } },
      ...{ links, locations: idMap(location), participants: idMap(participant) },
      keywords: { type: 'object', minProperties: 1, additionalProperties: { const: true } },
    },
    ['@type', 'uid', 'updated', 'start', 'duration'],
  ),
  oneOf: [
    { required: ['timeZone'] },
    { required: ['showWithoutTime'], properties: { start: { pattern: 'T00:00:00$' } } },
  ],
};

/** RFC 8984: a group (5.3) of events (5.1), with the properties that all objects must have (4.1). */
export const JSCALENDAR = {
  ...strict({ ...common, '@type': { const: 'Group' }, source: address, entries: { type: 'array', items: entry } }, [
    '@type',
    'uid',
    'entries',
  ]),
  // A group without an event has no true time of its last change.
  anyOf: [{ required: ['updated'] }, { properties: { entries: { maxItems: 0 } } }],
};
