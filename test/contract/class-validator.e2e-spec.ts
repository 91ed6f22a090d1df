import { describe, expect, it } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { fieldsOf } from '../../src/http/validation/field.js';
import { CreateCategoryDto } from '../../src/resources/categories/dto/create-category.dto.js';
import { ListCategoriesDto } from '../../src/resources/categories/dto/list-categories.dto.js';
import { UpdateCategoryDto } from '../../src/resources/categories/dto/update-category.dto.js';
import { CreateEventDto } from '../../src/resources/events/dto/create-event.dto.js';
import { ListEventsDto } from '../../src/resources/events/dto/list-events.dto.js';
import { UpdateEventDto } from '../../src/resources/events/dto/update-event.dto.js';
import { CreateOrganizerDto } from '../../src/resources/organizers/dto/create-organizer.dto.js';
import { ListOrganizersDto } from '../../src/resources/organizers/dto/list-organizers.dto.js';
import { UpdateOrganizerDto } from '../../src/resources/organizers/dto/update-organizer.dto.js';
import { CreateTagDto } from '../../src/resources/tags/dto/create-tag.dto.js';
import { ListTagsDto } from '../../src/resources/tags/dto/list-tags.dto.js';
import { UpdateTagDto } from '../../src/resources/tags/dto/update-tag.dto.js';
import { ListChangesDto } from '../../src/changes/feed/list-changes.dto.js';
import { CreateTokenDto } from '../../src/accounts/tokens/dto/create-token.dto.js';
import { ListTokensDto } from '../../src/accounts/tokens/dto/list-tokens.dto.js';
import { CreateVenueDto } from '../../src/resources/venues/dto/create-venue.dto.js';
import { ListVenuesDto } from '../../src/resources/venues/dto/list-venues.dto.js';
import { UpdateVenueDto } from '../../src/resources/venues/dto/update-venue.dto.js';
import { aCategory } from '../build/a-category.js';
import { aTag } from '../build/a-tag.js';
import { aVenue } from '../build/a-venue.js';
import { anEvent } from '../build/an-event.js';
import { anOrganizer } from '../build/an-organizer.js';
import { appForThisFile } from '../support/start-app.js';
import { bodies, type Ids, queries } from './bodies.js';

const { api, given } = await appForThisFile();
const admin = api.as('administrator');

/** The ids of one record of each kind. */
const arrange = async (): Promise<Ids> => ({
  events: (await given(anEvent())).id,
  venues: (await given(aVenue())).id,
  organizers: (await given(anOrganizer())).id,
  categories: (await given(aCategory())).id,
  tags: (await given(aTag())).id,
  series: (await given(anEvent({ recurrence: { rrule: 'FREQ=DAILY;COUNT=2' } }))).series.id,
  token: (await admin.get('/changes')).body.token,
});

const CREATE = {
  events: CreateEventDto,
  venues: CreateVenueDto,
  organizers: CreateOrganizerDto,
  categories: CreateCategoryDto,
  tags: CreateTagDto,
  tokens: CreateTokenDto,
};
const UPDATE = {
  events: UpdateEventDto,
  venues: UpdateVenueDto,
  organizers: UpdateOrganizerDto,
  categories: UpdateCategoryDto,
  tags: UpdateTagDto,
};
const LIST = {
  events: ListEventsDto,
  venues: ListVenuesDto,
  organizers: ListOrganizersDto,
  categories: ListCategoriesDto,
  tags: ListTagsDto,
  tokens: ListTokensDto,
  changes: ListChangesDto,
};

/** The fields that class-validator finds fault with, called without the service. */
const validated = (type: new () => object, sent: object) =>
  validateSync(plainToInstance(type, sent)).map(({ property }) => property);

/** The fields that a response names as missing or as not acceptable. */
function named({ status, body }: { status: number; body: { data?: { params?: object } } }): string[] {
  if (status < 400) return [];
  expect(status).toBe(400);
  const params = body.data?.params ?? {};
  return Array.isArray(params) ? (params as string[]) : Object.keys(params);
}

describe('class-validator names the fields that the service names', () => {
  it.each(Object.entries(CREATE))('when %s are created', async (plural, type) => {
    for (const sent of bodies(await arrange())[plural as keyof typeof CREATE]) {
      const response = await admin.post(`/${plural}`, sent);
      expect({ sent, names: validated(type, sent).sort() }).toEqual({ sent, names: named(response).sort() });
    }
  });

  it.each(Object.entries(UPDATE))('when one of %s is changed', async (plural, type) => {
    const ids = await arrange();
    for (const sent of bodies(ids)[plural as keyof typeof UPDATE]) {
      const response = await admin.patch(`/${plural}/${ids[plural as keyof Ids]}`, sent);
      expect({ sent, names: validated(type, sent).sort() }).toEqual({ sent, names: named(response).sort() });
    }
  });

  it.each(Object.entries(LIST))('when %s are listed', async (plural, type) => {
    for (const sent of queries(await arrange())[plural as keyof typeof LIST]) {
      const query = new URLSearchParams(Object.entries(sent)).toString();
      const response = await admin.get(`/${plural}?${query}`);
      expect({ sent, names: validated(type, sent).sort() }).toEqual({ sent, names: named(response).sort() });
    }
  });
});

describe('the samples hold good and bad values of every field', () => {
  const ids = { events: 1, venues: 1, organizers: 1, categories: 1, tags: 1, series: 1, token: '1.all.x' };
  it.each([
    ...Object.entries(CREATE).map(([plural, type]) => ({ type, sent: bodies(ids)[plural as keyof typeof CREATE] })),
    ...Object.entries(LIST).map(([plural, type]) => ({ type, sent: queries(ids)[plural as keyof typeof LIST] })),
  ])('of $type.name', ({ type, sent }) => {
    const bad = new Set(sent.flatMap((one) => validated(type, one)));
    const good = new Set(
      sent.flatMap((one) => Object.keys(one).filter((name) => !validated(type, one).includes(name))),
    );
    const lacking = (names: Set<string>) => fieldsOf(type).flatMap(({ name }) => (names.has(name) ? [] : [name]));
    expect({ good: lacking(good), bad: lacking(bad) }).toEqual({ good: [], bad: [] });
  });
});
