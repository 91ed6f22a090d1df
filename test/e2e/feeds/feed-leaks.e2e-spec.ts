import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { aVenue } from '../../build/a-venue.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given, origin } = await appForThisFile();

const FORMATS = ['ics', 'rss', 'atom', 'feed.json', 'csv', 'jsonld', 'jscal.json'];

it('has no word of what is not public, signed in or not', async () => {
  const secrets: string[] = [];
  const secret = () => {
    secrets.push(`x${randomUUID().replaceAll('-', '')}`);
    return secrets.at(-1);
  };
  const hidden: { id: number; slug: string }[] = [];
  for (const status of ['draft', 'pending', 'private']) {
    hidden.push(await given(anEvent({ title: secret(), description: secret(), status })));
  }
  hidden.push(await given(anEvent({ title: secret(), date: '2026-02-16 13:00:00' })));
  const trashed = await given(anEvent({ title: secret() }));
  await api.as('administrator').delete(`/events/${trashed.id}`);
  hidden.push(trashed);
  const category = await given(aCategory({ name: secret() }));
  await given(anEvent({ title: secret(), hide_from_listings: true, categories: [category.id] }));
  const venue = await given(aVenue({ venue: secret(), address: secret(), status: 'draft' }));
  const organizer = await given(anOrganizer({ organizer: secret(), phone: secret(), status: 'private' }));
  const shown = await given(anEvent({ title: 'Shown', venue: venue.id, organizer: [organizer.id] }));
  const addresses = [
    ...['/events', `/events/${shown.id}`, `/venues/${venue.id}`, `/organizers/${organizer.id}`],
    ...hidden.flatMap(({ id, slug }) => [`/events/${id}`, `/events/by-slug/${slug}`]),
    ...[`${origin}/events`, `${origin}/event/shown`, ...hidden.map(({ slug }) => `${origin}/event/${slug}`)],
  ];
  for (const asker of [api, api.as('administrator')]) {
    for (const address of addresses) {
      for (const format of FORMATS) {
        const { status, body } = await asker.get(`${address}.${format}`);
        expect([address, format, [200, 404].includes(status)]).toEqual([address, format, true]);
        const text = JSON.stringify(body).replaceAll('\\r\\n ', '');
        expect([address, format, secrets.filter((each) => text.includes(each))]).toEqual([address, format, []]);
        if (address === '/events') expect(text).toContain('Shown');
      }
    }
  }
});
