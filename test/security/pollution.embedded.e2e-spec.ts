import { afterEach, describe, expect, it } from '@jest/globals';
import { anEvent } from '../build/an-event.js';
import { RawClient } from '../support/raw-client.js';
import { appForThisFile } from '../support/start-app.js';

const { api, given, origin } = await appForThisFile();
const editor = api.as('editor');
const { title: _, ...untitled } = anEvent().fields as Record<string, unknown>;

afterEach(() => {
  const polluted = [{}, [], () => 0, 'x'].flatMap((value) => {
    const found: string[] = [];
    for (const key in Object(value)) found.push(key);
    return found.filter((key) => !/^\d+$/.test(key));
  });
  expect(polluted).toEqual([]);
});

const json = (text: string) => ({ headers: { 'Content-Type': 'application/json' }, text });
const WAYS = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'];

describe('members that JavaScript keeps for itself', () => {
  it.each([
    '{"__proto__": {"title": "Polluted", "polluted": true}}',
    '{"constructor": {"prototype": {"title": "Polluted", "polluted": true}}}',
    '{"__proto__": "Polluted"}',
    '{"__proto__": null}',
    '{"__proto__": [1, 2]}',
    '{"title": {"__proto__": "Polluted"}}',
    '{"title": {"toString": "x", "valueOf": 1}}',
    '{"title": "x", "venue": {"__proto__": {"venue": "Polluted"}}}',
    '{"title": "x", "organizer": [{"constructor": {"prototype": {"polluted": true}}}]}',
    '{"title": "x", "categories": {"length": 5, "__proto__": []}}',
    '{"title": "x", "cost": {"toString": null}}',
  ])('give no field in JSON: %s', async (text) => {
    const whole = `${JSON.stringify(untitled).slice(0, -1)},${text.slice(1)}`;
    const { status, body } = await editor.post('/events', whole, json(whole));
    expect([201, 400]).toContain(status);
    expect(JSON.stringify(body)).not.toMatch(/Polluted/);
    if (!/"title": "x"/.test(text)) expect([status, body.data?.status]).toEqual([400, 400]);
  });

  it.each(WAYS)('give no field in a form, in parts or in a query: %s', async (name) => {
    const pairs = [
      [`${name}[title]`, 'Polluted'],
      [`${name}[prototype][polluted]`, 'yes'],
      [`venue[${name}][venue]`, 'Polluted'],
      [`venue[${name}][prototype][polluted]`, 'yes'],
      [`[${name}][polluted]`, 'yes'],
      [name, 'Polluted'],
    ] as const;
    for (const [key, value] of pairs) {
      const parts = new FormData();
      const form = new URLSearchParams();
      for (const [field, text] of [...Object.entries(untitled), [key, value] as const]) {
        parts.append(field, String(text));
        form.append(field, String(text));
      }
      for (const body of [parts, form]) {
        const response = await editor.post('/events', body);
        expect([key, response.status, response.body.code]).toEqual([key, 400, 'rest_missing_callback_param']);
      }
      const listed = await api.get(`/events?${encodeURIComponent(key)}=${value}`);
      expect([200, 400]).toContain(listed.status);
    }
  });

  it.each(WAYS)('are no value of any kind: %s', async (word) => {
    const { id } = await given(anEvent());
    for (const name of ['orderby', 'order', 'status', 'include', 'categories', 'venue', 'start_date', 'featured']) {
      const { status, body } = await api.get(`/events?${name}=${word}`);
      expect([name, status < 500, status === 400 || body.total <= 1]).toEqual([name, true, true]);
    }
    for (const name of ['status', 'timezone', 'venue', 'image', 'author', 'categories']) {
      expect((await editor.patch(`/events/${id}`, { [name]: word })).status).toBeLessThan(500);
    }
    for (const fields of [word, `${word}.name`, `id,${word}.prototype`, `title.${word}`]) {
      const { status, body } = await api.get(`/events/${id}?_fields=${fields}`);
      expect([status, JSON.stringify(body)]).toEqual([
        200,
        expect.stringMatching(/^(\[\]|\{("id":\d+)?("title":(\[\]|\{\}|"[\w ]+"))?\})$/),
      ]);
    }
    const { status } = await api.post(`/events/${id}?_method=${word}`, {});
    expect([401, 404]).toContain(status);
  });

  it.each(WAYS)('are no header that means anything: %s', async (name) => {
    const client = await RawClient.to(origin);
    client.send(
      `GET /calendar/events/v1/tags HTTP/1.1\r\nHost: x.test\r\n${name}: polluted\r\nConnection: close\r\n\r\n`,
    );
    expect(await client.closed()).toMatch(/^HTTP\/1\.1 200 /);
  });
});
