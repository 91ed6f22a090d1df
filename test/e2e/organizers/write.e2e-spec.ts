import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile();
const admin = api.as('administrator');
const editor = api.as('editor');

const full = {
  organizer: 'Culture Office',
  description: '<p>Runs the fair.</p>',
  phone: '+1 555',
  website: 'https://culture.example',
  email: 'office@culture.example',
  image: 'https://images.example/office.png',
};

describe('a new organizer', () => {
  it('is answered as a whole record, in the order of the wire', async () => {
    const { status, body } = await admin.post('/organizers', full);
    expect(status).toBe(201);
    expect(Object.keys(body)).toEqual(
      `id author status date date_utc modified modified_utc url organizer description slug image phone website email
       global_id global_id_lineage`.split(/\s+/),
    );
    expect(body).toMatchObject({ ...full, slug: 'culture-office', image: { url: full.image } });
  });

  it('leaves out what it does not know', async () => {
    const { body } = await admin.post('/organizers', new URLSearchParams({ organizer: 'Anna' }));
    for (const name of ['description', 'image', 'phone', 'website', 'email', 'json_ld'])
      expect(body).not.toHaveProperty(name);
  });

  it.each(['bad', 'a@b', 'ü@example.test', ''])('takes %j as e-mail address, unchecked', async (email) => {
    expect((await given(anOrganizer({ email }))).email).toBe(email === '' ? undefined : email);
  });

  it('is another one even where the name exists already', async () => {
    const first = await given(anOrganizer({ organizer: 'Anna', phone: '1' }));
    const second = await given(anOrganizer({ organizer: 'Anna' }));
    expect([second.slug, second.phone, second.id === first.id]).toEqual(['anna-2', undefined, false]);
  });

  it('is plain text where it names something, "0" included', async () => {
    expect((await given(anOrganizer({ organizer: '0' }))).organizer).toBe('0');
    expect((await given(anOrganizer({ organizer: '<b>R&amp;B</b>' }))).organizer).toBe('R&B');
  });

  it('of a contributor is a draft', async () => {
    expect(await given(anOrganizer({ organizer: 'Anna' }), 'contributor')).toMatchObject({
      status: 'draft',
      slug: 'anna',
    });
  });

  it.each([
    [{}, 'rest_missing_callback_param'],
    [{ organizer: null }, 'rest_missing_callback_param'],
    [{ organizer: '' }, 'rest_invalid_param'],
    [{ organizer: 5 }, 'rest_invalid_param'],
    [{ organizer: 'A', email: 5 }, 'rest_invalid_param'],
    [{ organizer: 'A', phone: ['1'] }, 'rest_invalid_param'],
    [{ organizer: 'A', website: 'x.example' }, 'rest_invalid_param'],
    [{ organizer: '  ' }, 'could-not-create-organizer'],
  ])('is refused as %j', async (sent, code) => {
    const { status, body } = await admin.post('/organizers', sent);
    expect([status, body.code]).toEqual([400, code]);
  });
});

describe('an organizer that exists', () => {
  it('is read by id and slug, with json_ld', async () => {
    const { id, slug } = await given(anOrganizer(full));
    const { body } = await api.get(`/organizers/${id}`);
    expect((await api.get(`/organizers/by-slug/${slug}`)).body).toEqual(body);
    expect(body.json_ld).toMatchObject({ '@type': 'Person', url: full.website, email: full.email });
  });

  it.each(['POST', 'PUT', 'PATCH'])('keeps by %s what is not sent, and loses what is cleared', async (method) => {
    const before = await given(anOrganizer(full));
    const { body } = await editor.send(method, `/organizers/${before.id}`, { phone: '', email: null });
    const { phone, email, ...kept } = before;
    expect([phone, email]).toEqual([full.phone, full.email]);
    expect(body).toEqual(kept);
  });

  it('is renamed by slug, and cannot lose its name', async () => {
    const { id } = await given(anOrganizer(full));
    expect((await editor.patch(`/organizers/by-slug/culture-office`, { slug: 'office' })).body).toMatchObject({
      id,
      slug: 'office',
    });
    for (const organizer of ['', ' ', null]) {
      const { status, body } = await editor.patch(`/organizers/${id}`, { organizer });
      expect([status, Object.keys(body.data.params)]).toEqual([400, ['organizer']]);
    }
  });

  it('goes to the trash, sleeps in its events and comes back', async () => {
    const anna = await given(anOrganizer({ organizer: 'Anna' }));
    const ben = await given(anOrganizer({ organizer: 'Ben' }));
    const { id } = await given(anEvent({ organizer: [anna.id, ben.id] }));
    expect((await editor.delete(`/organizers/${anna.id}`)).body).toMatchObject({ status: 'trash', slug: 'anna' });
    expect((await editor.delete('/organizers/by-slug/anna')).body.code).toBe('organizer-is-in-trash');
    expect((await api.get(`/organizers/${anna.id}`)).body.code).toBe('organizer-not-accessible');
    expect((await api.get(`/events/${id}`)).body.organizer).toMatchObject([{ id: ben.id }]);
    expect((await editor.patch(`/organizers/${anna.id}`, { phone: '1' })).body.status).toBe('trash');
    await editor.patch(`/organizers/${anna.id}`, { status: 'publish' });
    expect((await api.get(`/events/${id}`)).body.organizer).toMatchObject([{ id: anna.id }, { id: ben.id }]);
  });

  it('is changed and deleted by those who may, by id and by slug', async () => {
    const { id, slug } = await given(anOrganizer(), 'author');
    for (const path of [`/organizers/${id}`, `/organizers/by-slug/${slug}`]) {
      for (const act of ['PATCH', 'DELETE']) {
        expect((await api.send(act, path)).status).toBe(401);
        for (const login of ['subscriber', 'contributor', 'another-author'] as const) {
          expect((await api.as(login).send(act, path)).status).toBe(403);
        }
      }
      expect((await api.as('author').patch(path, {})).status).toBe(200);
    }
  });

  it('is none under an unknown address', async () => {
    for (const path of ['/organizers/999999', '/organizers/by-slug/nope']) {
      for (const method of ['GET', 'PATCH', 'DELETE']) {
        const { status, body } = await editor.send(method, path);
        expect([status, body.code]).toEqual([404, 'rest-organizer-not-found']);
      }
    }
  });
});

it('gives twenty writers of one name twenty slugs', async () => {
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => editor.post('/organizers', { organizer: 'Anna' })),
  );
  expect(new Set(responses.map(({ body }) => body.slug)).size).toBe(20);
});
