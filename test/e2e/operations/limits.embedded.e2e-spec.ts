import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { RawClient } from '../../support/raw-client.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, origin } = await appForThisFile({ MAX_BODY_BYTES: '8192', MAX_URL_LENGTH: '2000' });

describe('a request that is too large', () => {
  it('is 413 for its body', async () => {
    const { status, body } = await api.as('editor').post('/events', { title: 'x'.repeat(10_000) });
    expect([status, body.code]).toEqual([413, 'rest_request_too_large']);
  });

  it('is 414 for its address', async () => {
    const { status, body } = await api.get(`/events?search=${'x'.repeat(2000)}`);
    expect([status, body.code, body.data.limit]).toEqual([414, 'rest_uri_too_long', 2000]);
  });

  it.each([
    ['fields of more than 16 KiB', '/calendar/events/v1/tags', 20_000],
    ['more than 256 KiB, which Node itself refuses', '/health/live', 300_000],
  ])('is 431 for a head with %s', async (_, path, length) => {
    const client = await RawClient.to(origin);
    const filler = `X-Filler: ${'x'.repeat(length)}`;
    client.send(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${filler}\r\n\r\n`);
    expect(await client.closed()).toMatch(/^HTTP\/1.1 431 /);
  });

  it('is 400 for a list of more than a thousand entries', async () => {
    const ids = Array.from({ length: 1001 }, () => 1);
    const { status, body } = await api.as('editor').post('/events', anEvent({ organizer: ids }).fields);
    expect([status, Object.keys(body.data.params)]).toEqual([400, ['organizer']]);
  });
});
