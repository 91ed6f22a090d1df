import { beforeEach, describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { aVenue } from '../../build/a-venue.js';
import type { Api } from '../../support/api.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile();
const author = api.as('author');
const another = api.as('another-author');
const contributor = api.as('contributor');

const url = 'https://images.example/poster.png';
const FREE_ID = 987654;

/** The picture a caller gets who names one by its id, or what they are told. The event is not left behind. */
const naming = async (client: Api, image: number) => {
  const { status, body } = await client.post('/events', anEvent({ image, status: 'draft' }).fields);
  if (status !== 201) return [status, body];
  await client.delete(`/events/${body.id}`);
  return body.image.id;
};

describe('the id of a picture that a draft shows', () => {
  let draft: { id: number; image: { id: number } };
  let picture: number;

  beforeEach(async () => {
    draft = await given(anEvent({ status: 'draft', image: url }), 'author');
    picture = draft.image.id;
  });

  it('is that of its author and of editors, and as unknown as a free one to everybody else', async () => {
    expect(await naming(author, picture)).toBe(picture);
    expect(await naming(api.as('editor'), picture)).toBe(picture);
    const [status, unknown] = await naming(another, FREE_ID);
    const image = `No image with id ${FREE_ID}.`;
    expect([status, unknown]).toMatchObject([400, { code: 'rest_invalid_param', data: { params: { image } } }]);
    const params = { image: `No image with id ${picture}.` };
    const same = [status, { ...unknown, data: { ...unknown.data, params } }];
    for (const client of [another, contributor]) expect(await naming(client, picture)).toEqual(same);
  });

  it('is unknown in every place that takes one', async () => {
    const mine = await given(anEvent({ status: 'draft' }), 'another-author');
    const venue = await given(aVenue(), 'another-author');
    const organizer = await given(anOrganizer(), 'another-author');
    const responses = [
      await another.post('/venues', aVenue({ image: picture }).fields),
      await another.post('/organizers', anOrganizer({ image: String(picture) }).fields),
      await another.patch(`/events/${mine.id}`, { image: picture }),
      await another.put(`/venues/${venue.id}`, { image: picture }),
      await another.patch(`/organizers/${organizer.id}`, { image: picture }),
    ];
    expect(responses.map(({ status, body }) => [status, Object.keys(body.data.params)])).toEqual(
      responses.map(() => [400, ['image']]),
    );
    for (const linked of [
      { venue: { venue: 'Hall', image: picture } },
      { organizer: { organizer: 'Club', image: picture } },
    ]) {
      expect((await another.post('/events', anEvent(linked).fields)).status).toBe(400);
    }
  });

  it('counts for everybody while a public record shows it', async () => {
    await author.patch(`/events/${draft.id}`, { status: 'publish' });
    expect(await naming(another, picture)).toBe(picture);
    expect(await naming(contributor, picture)).toBe(picture);
    await author.delete(`/events/${draft.id}`);
    expect(await naming(another, picture)).toMatchObject([400, {}]);
    const venue = await given(aVenue({ image: url }));
    expect(venue.image.id).toBe(picture);
    expect(await naming(another, picture)).toBe(picture);
  });

  it('does not count by a record that is only public later', async () => {
    await author.patch(`/events/${draft.id}`, { status: 'publish', date: '2026-03-01 10:00:00' });
    expect(await naming(another, picture)).toMatchObject([400, {}]);
    expect((await another.get('/events', { now: '2026-03-02 10:00:00' })).status).toBe(200);
    expect(await naming(another, picture)).toBe(picture);
  });

  it('counts for those who have sent its address, whatever became of their record', async () => {
    const own = await given(anEvent({ status: 'draft', image: url }), 'another-author');
    expect(own.image.id).toBe(picture);
    await another.patch(`/events/${own.id}`, { image: '' });
    await another.delete(`/events/${own.id}`);
    expect(await naming(another, picture)).toBe(picture);
    expect(await naming(contributor, picture)).toMatchObject([400, {}]);
  });

  it('stays what it is in a record that is sent back', async () => {
    const own = await given(anEvent({ status: 'pending' }), 'contributor');
    await api.as('editor').patch(`/events/${own.id}`, { image: 'https://images.example/chosen-by-an-editor.png' });
    const { image } = (await contributor.get(`/events/${own.id}`)).body;
    expect((await contributor.put(`/events/${own.id}`, { image: image.id })).status).toBe(200);
    await contributor.delete(`/events/${own.id}`);
    expect((await contributor.patch(`/events/${own.id}`, { image: image.id })).status).toBe(200);
  });
});
