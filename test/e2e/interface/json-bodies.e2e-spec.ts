import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile();
const editor = api.as('editor');

const JSON_BODY = { headers: { 'Content-Type': 'application/json' } };
const lists = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const objects = (levels: number) => `${'{"id":'.repeat(levels)}1${'}'.repeat(levels)}`;

const MARK = '\ufeff';

describe('FC-71 a byte order mark at the beginning of a body', () => {
  const multipart = ['title', 'cost'].map(
    (name) => `--cut\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${name === 'title' ? 'After' : '5'}\r\n`,
  );

  it.each([
    ['application/x-www-form-urlencoded', 'title=After&cost=5'],
    ['application/json', '{"title": "After", "cost": "5"}'],
    ['multipart/form-data; boundary=cut', `${multipart.join('')}--cut--\r\n`],
  ])('is skipped: %s', async (type, text) => {
    const { id } = await given(anEvent({ title: 'Before' }));
    const { body } = await editor.patch(`/events/${id}`, MARK + text, { headers: { 'Content-Type': type } });
    expect([body.title, body.cost_details.values]).toEqual(['After', ['5']]);
  });
});

describe('FC-73 half a surrogate pair in JSON', () => {
  const event = (members: string) => `{${members}, "start_date": "2026-03-01", "end_date": "2026-03-01"}`;

  it.each([
    '"title": "\\ud83c"',
    '"title": "\\uDFAD"',
    '"title": "x\\ud83cy\\udfad"',
    '"title": "x", "\\ud83c": 1',
    '"title": "x", "venue": {"venue": ["\\ud83c"]}',
  ])('is refused: %s', async (members) => {
    const { status, body } = await editor.post('/events', event(members), JSON_BODY);
    expect([status, body.code, body.data.json_error_code]).toEqual([400, 'rest_invalid_json', 10]);
  });

  it.each([
    ['"title": "\\ud83c\\udfad"', '🎭'],
    ['"title": "\\\\ud83c"', '\\ud83c'],
  ])('is not what a whole pair or a backslash is: %s', async (members, title) => {
    const { status, body } = await editor.post('/events', event(members), JSON_BODY);
    expect([status, body.title]).toEqual([201, title]);
  });
});

describe('JSON nested deeper than 50 levels', () => {
  it.each([
    ['lists', lists(8000)],
    ['objects', objects(5000)],
    ['lists and objects in turn', `${'[{"a":'.repeat(3000)}1${'}]'.repeat(3000)}`],
    ['one level too many', lists(50)],
  ])('is refused in a write: %s', async (_, value) => {
    const contributor = api.as('contributor');
    for (const text of [`{"venue": {"id": ${value}}}`, `{"x": ${value}}`]) {
      const { status, body } = await contributor.post('/events', text, JSON_BODY);
      expect([status, body.code, body.data.json_error_code]).toEqual([400, 'rest_invalid_json', 1]);
    }
  });

  it('is read down to the last level, and brackets in texts are no levels', async () => {
    const { id } = await given(anEvent());
    const text = `{"x": ${lists(49)}, "title": "[[\\"[[${'['.repeat(60)}\\\\"}`;
    const { status, body } = await editor.patch(`/events/${id}`, text, JSON_BODY);
    expect([status, body.title]).toEqual([200, `[["[[${'['.repeat(60)}\\`]);
  });
});
