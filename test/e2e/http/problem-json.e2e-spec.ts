import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { Documented, type OpenApiDocument } from '../../support/documented.js';
import { withLockedTable } from '../../support/held-tables.js';
import { appForThisFile, startApp } from '../../support/start-app.js';

const { api, given, origin } = await appForThisFile();
const hasty = await startApp({ RATE_LIMIT: '1/3600', REQUEST_TIMEOUT_SECONDS: '1', MAX_BODY_BYTES: '1024' });
afterAll(() => hasty.stop());
const editor = api.as('editor');
const documented = new Documented(JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as OpenApiDocument);

const PROBLEM = { headers: { Accept: 'application/problem+json' } };

describe('a refusal', () => {
  it('is in the form of RFC 9457 where Accept prefers it', async () => {
    const response = await api.get('/events?page=0&start_date=soonish', PROBLEM);
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=UTF-8');
    expect(response.body).toEqual({
      type: `${origin}/calendar/events/v1/doc#rest_invalid_param`,
      title: 'Bad Request',
      status: 400,
      detail: expect.any(String),
      instance: '/calendar/events/v1/events',
      code: 'rest_invalid_param',
      params: { page: expect.any(String), start_date: expect.any(String) },
      details: [],
    });
    expect(documented.faultsOf('GET', '/events', response)).toEqual([]);
  });

  it('says in either form the same', async () => {
    const plain = await api.get('/events/999999');
    const problem = await api.get('/events/999999', PROBLEM);
    const { code, message, data } = plain.body;
    expect(problem.body).toMatchObject({ code, detail: message, status: data.status });
    expect(problem.status).toBe(plain.status);
  });

  it.each([undefined, '*/*', 'application/json', 'text/html', 'application/json, application/problem+json;q=0.1'])(
    'is in the form of the reference for Accept %s',
    async (accept) => {
      const headers: Record<string, string> = accept === undefined ? {} : { Accept: accept };
      const response = await api.get('/events/999999', { headers });
      expect(response.headers.get('content-type')).toBe('application/json; charset=UTF-8');
      expect(Object.keys(response.body)).toEqual(['code', 'message', 'data']);
    },
  );

  it.each([
    ['an address without a route', () => api.get('/nope', PROBLEM), 404, 'rest_no_route'],
    ['an address outside the namespace', () => api.get(`${origin}/nope`, PROBLEM), 404, 'rest_no_route'],
    ['a body that is not JSON', () => editor.post('/events', '{"a', json()), 400, 'rest_invalid_json'],
    ['a missing sign-in', () => api.post('/events', {}, PROBLEM), 401, 'rest_forbidden'],
    ['missing fields', () => editor.post('/events', {}, PROBLEM), 400, 'rest_missing_callback_param'],
    ['a long address', () => api.get(`/events?search=${'x'.repeat(9000)}`, PROBLEM), 414, 'rest_uri_too_long'],
  ])('of %s, too', async (_, act, status, code) => {
    const { status: answered, headers, body } = await act();
    expect([answered, body.status, body.code]).toEqual([status, status, code]);
    expect(headers.get('content-type')).toBe('application/problem+json; charset=UTF-8');
  });

  it('of limits, too, with the seconds to wait', async () => {
    const letGo = await withLockedTable(hasty.database, 'events');
    const slow = await hasty.api.get('/events', PROBLEM);
    await letGo();
    expect([slow.status, slow.body.code, slow.body.retry_after]).toEqual([503, 'rest_request_timeout', 1]);
    const many = await hasty.api.get('/events', PROBLEM);
    expect([many.status, many.body.code]).toEqual([429, 'rest_too_many_requests']);
    expect(many.headers.get('retry-after')).toBe(String(many.body.retry_after));
    const large = await hasty.api.as('editor').post('/events', { title: 'x'.repeat(2000) }, PROBLEM);
    expect([large.status, large.body.code]).toEqual([413, 'rest_request_too_large']);
  });

  it('in an envelope is told by the envelope', async () => {
    const { status, headers, body } = await api.get('/events/999999?_envelope=1', PROBLEM);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=UTF-8']);
    expect([body.status, body.body.code]).toEqual([404, 'rest-event-not-found']);
  });
});

describe('a record', () => {
  it.each(['application/problem+json', 'text/html', 'image/png'])(
    'is JSON whatever is accepted: %s',
    async (Accept) => {
      const { id } = await given(anEvent());
      const { status, headers } = await api.get(`/events/${id}`, { headers: { Accept } });
      expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=UTF-8']);
    },
  );
});

function json() {
  return { headers: { ...PROBLEM.headers, 'Content-Type': 'application/json' } };
}
