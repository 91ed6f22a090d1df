import { describe, expect, it } from '@jest/globals';
import { FeedSlots } from '../../../src/feeds/feed-slots.js';
import { anEvent } from '../../build/an-event.js';
import { endless } from '../../support/large-feed.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, app, given } = await appForThisFile();

describe('two feeds at work', () => {
  it('make a third one wait, but no list', async () => {
    await given(anEvent());
    const slots = app.get(FeedSlots);
    let finish = () => {};
    const until = new Promise<void>((resolve) => (finish = resolve));
    const atWork = [slots.inTurn(() => until), slots.inTurn(() => until)];
    const order: string[] = [];
    const third = api.get('/events.ics').then(({ status }) => order.push(`feed ${status}`));
    order.push(`list ${(await api.get('/events')).status}`);
    order.push('finish');
    finish();
    await Promise.all([third, ...atWork]);
    expect(order).toEqual(['list 200', 'finish', 'feed 200']);
  });
});

describe('while 32 feeds are being sent', () => {
  it('a further one is told to come back, and gets its turn when one has ended', async () => {
    const slots = app.get(FeedSlots);
    const sent = Array.from({ length: 32 }, () => slots.sent(endless()));
    for (const feed of sent) await feed.next();
    const { status, body, headers } = await api.get('/events.ics');
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'rest_feeds_busy', '10']);
    expect(headers.get('etag')).toBeNull();
    // Neither needs a place.
    expect((await api.send('HEAD', '/events.ics')).status).toBe(200);
    expect((await api.get('/events')).status).toBe(200);
    await sent[0]?.return();
    expect((await api.get('/events.ics')).status).toBe(200);
    for (const feed of sent) await feed.return();
  });
});
