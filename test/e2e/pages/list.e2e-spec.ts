import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { openPage, titlesOn } from '../../support/open-page.js';
import { appForThisFile } from '../../support/start-app.js';

const { given, origin, clock } = await appForThisFile();
const NOW = '2027-06-04 12:00:00';
const at = (path: string) => {
  clock.moveTo(NOW);
  return openPage(origin + path);
};

describe('the list of events', () => {
  it('shows what is not over, by start', async () => {
    await given(anEvent({ title: 'Later', start_date: '2027-06-06 10:00:00', end_date: '2027-06-06 11:00:00' }));
    await given(anEvent({ title: 'Over', start_date: '2027-06-04 10:00:00', end_date: '2027-06-04 11:00:00' }));
    await given(anEvent({ title: 'Running', start_date: '2027-06-01 10:00:00', end_date: '2027-06-04 13:00:00' }));
    const page = await at('/events/');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=UTF-8');
    expect(page.heading).toBe('Upcoming events');
    expect(titlesOn(page)).toEqual(['Running', 'Later']);
    expect(titlesOn(await at('/events/?eventDisplay=past'))).toEqual(['Over']);
  });

  it('has one address for search engines', async () => {
    await given(anEvent({ start_date: '2027-06-06 10:00:00', end_date: '2027-06-06 11:00:00' }));
    for (const path of ['/events', '/events/', '/events/list/', '/events/page/1/', '/events/?utm_source=mail']) {
      const page = await at(path);
      expect([path, page.status, page.canonical, page.robots]).toEqual([path, 200, `${origin}/events/`, undefined]);
    }
  });

  it('is only for people where it is filtered, empty or continued', async () => {
    expect((await at('/events/')).robots).toBe('noindex, follow');
    for (const title of ['One', 'Two']) {
      await given(anEvent({ title, start_date: '2027-06-06 10:00:00', end_date: '2027-06-06 11:00:00' }));
    }
    expect((await at('/events/?search=one')).robots).toBe('noindex, follow');
    const second = await at('/events/page/2/?per_page=1');
    expect([titlesOn(second), second.robots]).toEqual([['Two'], 'noindex, follow']);
  });
});

describe('errors at addresses of pages', () => {
  it('are pages', async () => {
    for (const [path, status] of [
      ['/events/nowhere/', 404],
      ['/events/page/2/', 404],
      ['/events/%ff', 404],
      ['/events/?order=sideways', 400],
      ['/event/nothing/', 404],
      ['/events/foo.bar/', 404],
      ['/event/a.b/', 404],
      ['/events/category/a.b/2027-06/', 404],
      ['/embed/a.html', 404],
    ] as const) {
      const page = await at(path);
      expect([path, page.status, page.headers.get('content-type')]).toEqual([path, status, 'text/html; charset=UTF-8']);
      expect(page.robots).toBe('noindex, nofollow');
      expect(page.html).toMatch(/<title>(?:Page not found|This request is not valid) – /);
    }
  });

  it('are JSON where a feed or a file would be', async () => {
    for (const path of ['/event/nothing.ics', '/events/category/nothing.feed.json', '/embed/v1.json?view=x']) {
      const type = (await at(path)).headers.get('content-type');
      expect([path, type]).toEqual([path, 'application/json; charset=UTF-8']);
    }
  });

  it('name the parameter', async () => {
    expect((await at('/events/?order=sideways')).html).toContain('<code>order</code>: Must be one of: asc, desc.');
  });
});

describe('the root of the site', () => {
  it('sends browsers to the calendar and programs to the API', async () => {
    const page = await at('/');
    expect([page.status, page.headers.get('location')]).toEqual([302, `${origin}/events/`]);
    const index = await fetch(`${origin}/`);
    expect([index.status, index.headers.get('content-type')]).toEqual([200, 'application/json; charset=UTF-8']);
  });
});
