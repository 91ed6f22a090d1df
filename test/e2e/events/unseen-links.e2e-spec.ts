import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { aVenue } from '../../build/a-venue.js';
import { appForThisFile } from '../../support/start-app.js';
import type { Login } from '../../support/users.js';

const { api, given } = await appForThisFile();
const admin = api.as('administrator');
const editor = api.as('editor');

const KINDS = [
  ['venue', aVenue],
  ['organizer', anOrganizer],
] as const;

/** The ids of those who write here, in the order of `LOGINS`. */
const IDS: Partial<Record<Login, number>> = { administrator: 1, editor: 2, author: 3, contributor: 5 };

const idsIn = (shown: unknown) => [shown].flat().map((place) => (place as { id: number }).id);

describe.each(KINDS)('an update that names a %s', (kind, aPlace) => {
  const address = (id: number) => `/${kind}s/${id}`;
  const made = async (fields: object, by: Login = 'editor') =>
    (await given(aPlace(fields as Record<string, unknown>), by)).id as number;
  /** What an event is linked to once nothing is in the trash any more. */
  const restored = async (eventId: number, trashed: readonly number[]) => {
    for (const id of trashed) await admin.patch(address(id), { status: 'publish' });
    return idsIn((await admin.get(`/events/${eventId}`)).body[kind]);
  };

  /** An event of the writer, linked to a public place and to one of each state and of each owner. */
  async function stage(writer: Login) {
    const by = { seen: [await made({})], hidden: [] as number[], trash: [] as number[], ownTrash: [] as number[] };
    const readsAll = ['administrator', 'editor'].includes(writer);
    for (const status of ['draft', 'pending', 'private', 'future', 'trash']) {
      for (const owner of [writer, 'editor'] as const) {
        const isOwn = readsAll || owner === writer;
        const author = { author: IDS[owner] };
        const id = await made({ ...author, ...(status === 'future' ? { date: '2026-06-01' } : { status }) });
        if (status === 'trash') by[isOwn ? 'ownTrash' : 'trash'].push(id);
        else by[isOwn ? 'seen' : 'hidden'].push(id);
      }
    }
    const all = Object.values(by).flat();
    const event = await given(anEvent({ status: 'draft', author: IDS[writer] }));
    await admin.patch(`/events/${event.id}`, { [kind]: all });
    return { ...by, all, id: event.id as number, trashed: [...by.trash, ...by.ownTrash] };
  }
  const sorted = (ids: readonly number[]) => [...ids].sort((one, other) => one - other);

  describe.each(['administrator', 'editor', 'author', 'contributor'] as const)('by %s', (writer) => {
    it.each([[[]], [''], [null], [0], [false]])(
      'as %j detaches what the writer sees, and what they may edit in the trash',
      async (nothing) => {
        const { id, hidden, trash, trashed } = await stage(writer);
        const { status, body } = await api.as(writer).patch(`/events/${id}`, { [kind]: nothing });
        expect([status, body[kind]]).toEqual([200, []]);
        expect(sorted(await restored(id, trashed))).toEqual(sorted([...hidden, ...trash]));
      },
    );

    it('replaces what the writer sees, and nothing else', async () => {
      const { id, hidden, trashed } = await stage(writer);
      const chosen = await made({});
      const { body } = await api.as(writer).patch(`/events/${id}`, { [kind]: [chosen] });
      expect(idsIn(body[kind])).toEqual([chosen]);
      expect(sorted(await restored(id, trashed))).toEqual(sorted([...hidden, ...trashed, chosen]));
    });

    it('FC-97 sent back as it is read leaves all links in their order', async () => {
      const { id, seen, all, trashed } = await stage(writer);
      const { body } = await api.as(writer).get(`/events/${id}`);
      expect(idsIn(body[kind])).toEqual(seen);
      expect((await api.as(writer).put(`/events/${id}`, body)).status).toBe(200);
      expect(await restored(id, trashed)).toEqual(all);
    });
  });

  const orderOf = async (id: number) => idsIn((await admin.get(`/events/${id}`)).body[kind]);

  it('FC-97 in the trash is linked again after it was sent back and restored, where the event showed none', async () => {
    const index = await made({});
    const { id } = await given(anEvent({ [kind]: [index] }));
    await editor.delete(address(index));
    for (const method of ['PUT', 'PATCH', 'POST']) {
      const { body } = await editor.get(`/events/${id}`);
      expect(body[kind]).toEqual([]);
      await editor.send(method, `/events/${id}`, body);
    }
    expect(await restored(id, [index])).toEqual([index]);
  });

  it('FC-97 keeps the draft that an editor linked to an event of an author, who sends back the one they see', async () => {
    const [draft, open] = [await made({ status: 'draft' }), await made({})];
    const { id } = await given(anEvent(), 'author');
    await editor.patch(`/events/${id}`, { [kind]: [draft, open] });
    const { body } = await api.as('author').get(`/events/${id}`);
    expect(idsIn(body[kind])).toEqual([open]);
    await api.as('author').patch(`/events/${id}`, { [kind]: body[kind] });
    expect(await orderOf(id)).toEqual([draft, open]);
  });

  it('beside one in the trash has both after its restore', async () => {
    const [old, chosen] = [await made({}), await made({})];
    const { id } = await given(anEvent({ [kind]: old }));
    await editor.delete(address(old));
    expect(idsIn((await editor.patch(`/events/${id}`, { [kind]: chosen })).body[kind])).toEqual([chosen]);
    expect(await restored(id, [old])).toEqual([old, chosen]);
  });

  it('that is in the trash keeps that one where it is named', async () => {
    const [old, other] = [await made({}), await made({})];
    const { id } = await given(anEvent({ [kind]: [old, other] }));
    await editor.delete(address(old));
    await editor.patch(`/events/${id}`, { [kind]: [other, old] });
    expect(await restored(id, [old])).toEqual([other, old]);
  });

  it('puts what it names in the places of what it replaces', async () => {
    const [first, hidden, last] = [await made({}), await made({ status: 'draft' }), await made({})];
    const { id } = await given(anEvent(), 'author');
    await editor.patch(`/events/${id}`, { [kind]: [first, hidden, last] });
    const author = api.as('author');
    await author.patch(`/events/${id}`, { [kind]: [last, first] });
    expect(await orderOf(id)).toEqual([last, hidden, first]);
    await author.patch(`/events/${id}`, { [kind]: [first] });
    expect(await orderOf(id)).toEqual([first, hidden]);
  });

  it('follows the event in lists though nothing is linked anew', async () => {
    const index = await made({});
    const { id } = await given(anEvent({ [kind]: [index], status: 'draft' }));
    const { body } = await editor.get(`/events/${id}`);
    await editor.put(`/events/${id}`, { ...body, status: 'publish' });
    expect((await api.get(`/events?${kind}=${index}`)).body.total).toBe(1);
  });
});
