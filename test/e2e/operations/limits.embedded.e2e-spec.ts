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

  it('is 431 for its headers, which Node itself refuses', async () => {
    const client = await RawClient.to(origin);
    client.send(`GET /health/live HTTP/1.1\r\nHost: a\r\nX-Filler: ${'x'.repeat(20_000)}\r\n\r\n`);
    expect(await client.closed()).toMatch(/^HTTP\/1.1 431 /);
  });

  it('is 400 for a list of more than a thousand entries', async () => {
    const ids = Array.from({ length: 1001 }, () => 1);
    const { status, body } = await api.as('editor').post('/events', anEvent({ organizer: ids }).fields);
    expect([status, Object.keys(body.data.params)]).toEqual([400, ['organizer']]);
  });
});
