import { describe, expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { anEvent } from '../../build/an-event.js';
import { openPage, textOf, titlesOn } from '../../support/open-page.js';
import { appForThisFile, startApp } from '../../support/start-app.js';

const { api, given, origin } = await appForThisFile();
const data = (query = '') => api.get(`${origin}/embed/v1.json${query}`);
const titlesIn = (body: { days: { events: { title: string }[] }[] }) =>
  body.days.flatMap(({ events }) => events.map(({ title }) => title));

describe('the data of the component', () => {
  it('is a list of what comes, in words', async () => {
    await given(anEvent({ title: 'Talk', start: '2026-02-16 18:00:00' }));
    await given(anEvent({ title: 'Over', start: '2026-02-14 18:00:00' }));
    const { status, headers, body } = await data();
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=UTF-8']);
    expect(titlesIn(body)).toEqual(['Talk']);
    expect(body.days[0]).toMatchObject({
      heading: 'Monday, February 16, 2026',
      events: [{ url: `${origin}/event/talk/`, zone: 'UTC', where: '', status: '' }],
    });
  });

  it('has what began before today first, and says which events are canceled', async () => {
    await given(anEvent({ title: 'Fair', start: '2026-02-12 10:00:00', end: '2026-02-20 18:00:00' }));
    await given(anEvent({ title: 'Show', start: '2026-02-13 10:00:00', end: '2026-02-20 18:00:00' }));
    await given(anEvent({ title: 'Talk', start: '2026-02-15 18:00:00', event_status: 'canceled' }));
    const { days } = (await data()).body;
    expect(days).toMatchObject([
      { heading: 'Ongoing', events: [{ title: 'Fair', canceled: false }, { title: 'Show' }] },
      { heading: 'Sunday, February 15, 2026', events: [{ title: 'Talk', status: 'Canceled', canceled: true }] },
    ]);
  });

  it('names the day of one event that is over', async () => {
    const { id } = await given(anEvent({ title: 'Over', start: '2026-02-14 18:00:00' }));
    expect((await data(`?event=${id}`)).body.days[0].heading).toBe('Saturday, February 14, 2026');
    const { html } = await openPage(`${origin}/embed/?event=${id}`);
    expect(textOf(html)).toContain('Saturday, February 14');
    expect(html).not.toContain('Ongoing');
  });

  it('is limited to a number of events, and to categories', async () => {
    const { id } = await given(aCategory({ name: 'Music' }));
    for (let number = 0; number < 3; number += 1) await given(anEvent());
    await given(anEvent({ title: 'Concert', categories: [id] }));
    expect(titlesIn((await data('?limit=2')).body)).toHaveLength(2);
    expect(titlesIn((await data('?categories=music')).body)).toEqual(['Concert']);
  });

  it('is a month with its grid', async () => {
    await given(anEvent({ title: 'Fair', start: '2026-02-20 10:00:00', end: '2026-02-23 18:00:00' }));
    await given(anEvent({ start: '2026-03-05 10:00:00' }));
    const { month } = (await data('?view=month')).body;
    expect(month).toMatchObject({ heading: 'February 2026', next: { month: '2026-03', label: 'March 2026' } });
    expect(month.previous).toBeUndefined();
    const bars = month.weeks.flat().flatMap((day: { bars: object[] }) => day.bars);
    expect(bars).toMatchObject([
      { title: 'Fair', days: 2, lane: 0, before: false, after: true, until: 'until Monday, February 23' },
      { title: 'Fair', days: 2, lane: 0, before: true, after: false },
    ]);
  });

  it.each([
    ['view', '?view=week'],
    ['limit', '?limit=0'],
    ['lang', '?lang=%00'],
    ['theme', '?theme=pink'],
    ['categories', '?categories=none'],
    ['event', '?event=x'],
  ])('names a %s that is not valid', async (parameter, query) => {
    const { status, body } = await data(query);
    expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', [parameter]]);
  });

  it.each(['2031-01', '2026-13', 'x'])('has no month %s', async (month) => {
    expect((await data(`?view=month&month=${month}`)).status).toBe(404);
  });

  it('may be read by other sites, and is not sent again', async () => {
    const headers = { origin: 'https://town.example' };
    const first = await api.get(`${origin}/embed/v1.json`, { headers });
    expect(first.headers.get('access-control-allow-origin')).toBe('https://town.example');
    const etag = first.headers.get('etag')!;
    expect((await api.get(`${origin}/embed/v1.json`, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });
});

describe('the page for iframes', () => {
  it('has no frame of its own, and its links open outside', async () => {
    await given(anEvent({ title: 'Talk' }));
    const page = await openPage(`${origin}/embed/`);
    expect([page.status, page.robots, titlesOn(page)]).toEqual([200, 'noindex, follow', ['Talk']]);
    expect(page.html).toContain('<base target="_top"/>');
    expect(page.html).not.toContain('<header');
  });

  it('shows one event', async () => {
    await given(anEvent({ title: 'Other' }));
    const { id } = await given(anEvent({ title: 'Talk', start: '2025-02-16 18:00:00' }));
    expect(titlesOn(await openPage(`${origin}/embed/?event=${id}`))).toEqual(['Talk']);
  });

  it('may be framed by every site, and other pages by none', async () => {
    const embed = (await openPage(`${origin}/embed/?view=month`)).headers;
    expect(embed.get('content-security-policy')).toContain("frame-ancestors 'self' *");
    expect(embed.get('x-frame-options')).toBeNull();
    const list = (await openPage(`${origin}/events/`)).headers;
    expect(list.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(list.get('x-frame-options')).toBe('DENY');
  });

  it('may be framed by the sites of EMBED_ORIGINS only', async () => {
    const strict = await startApp({ EMBED_ORIGINS: 'https://town.example' });
    const { headers } = await openPage(`${strict.origin}/embed/`);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self' https://town.example;");
    await strict.stop();
  });
});

it('nothing of an embed is private', async () => {
  await given(anEvent({ title: 'Secret draft', status: 'draft' }));
  await given(anEvent({ title: 'Secret hidden', hide_from_listings: true }));
  const { id } = await given(anEvent({ title: 'Secret later', date: '2026-02-16 00:00:00' }));
  for (const query of ['', '?view=month', `?event=${id}`]) {
    expect((await openPage(`${origin}/embed/${query}`)).html).not.toContain('Secret');
    expect(JSON.stringify((await data(query)).body)).not.toContain('Secret');
  }
});

describe('scripts for other sites', () => {
  it.each(['v1.js', 'frame.js'])('%s may be loaded as a module', async (name) => {
    const response = await fetch(`${origin}/embed/${name}`, { headers: { origin: 'https://town.example' } });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=UTF-8']);
    expect(response.headers.get('access-control-allow-origin')).toBe('https://town.example');
  });
});

describe('the builder', () => {
  it('makes a snippet without script, and says what is in the feed', async () => {
    await given(aCategory({ name: 'Music' }));
    const page = await openPage(`${origin}/embed/builder/?view=month&categories=music&limit=&lang=en&theme=dark`);
    expect([page.status, page.heading]).toEqual([200, 'Embed this calendar']);
    const [snippet = ''] = /<code>[^]*?<\/code>/.exec(page.html) ?? [];
    expect(textOf(snippet).replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&')).toBe(
      `<script type="module" src="${origin}/embed/v1.js"></script>\n` +
        `<events-calendar view="month" categories="music" theme="dark"><a href="${origin}/events/">Open the calendar</a></events-calendar>`,
    );
    expect(page.html).toContain(`${origin}/events.ics?categories=music`);
    expect(page.html).toContain('The feed has 0 events.');
  });

  it('writes what was entered as text', async () => {
    const { status, html } = await openPage(`${origin}/embed/builder/?lang=%22%3E%3Cscript%3E`);
    expect(status).toBe(400);
    expect(html).not.toContain('"><script>');
  });
});
