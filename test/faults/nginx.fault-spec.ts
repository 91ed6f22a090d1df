import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anEvent } from '../build/an-event.js';
import { RawClient } from '../support/raw-client.js';
import { type RunningApp, startApp } from '../support/start-app.js';
import { WrittenLog } from '../support/written-log.js';
import { OwnNginx } from './support/own-nginx.js';

let service: RunningApp;
let nginx: OwnNginx;
const log = new WrittenLog();

beforeAll(async () => {
  service = await startApp({ TRUSTED_PROXIES: '127.0.0.1', RATE_LIMIT: '5/60', SIGN_IN_LIMIT: 'off' }, { log });
  nginx = await OwnNginx.before(service.origin);
});
afterAll(async () => {
  await nginx.stop();
  await service.stop();
});

const FALSE_CLAIMS = {
  'X-Forwarded-For': '203.0.113.5',
  'X-Forwarded-Host': 'evil.example',
  'X-Forwarded-Proto': 'https',
  'X-Forwarded-Port': '8443',
  'X-Forwarded-Prefix': '/evil',
  Forwarded: 'for=203.0.113.5;host=evil.example;proto=https',
};

describe('the service behind nginx as it is shipped', () => {
  it('names itself as its callers do, whatever they claim', async () => {
    const { body } = await service.api.get(`${nginx.origin}/calendar/events/v1/`, { headers: FALSE_CLAIMS });
    expect(body._links.up).toEqual([{ href: `${nginx.origin}/` }]);
  });

  it('names the port that a caller names', async () => {
    const client = await RawClient.to(nginx.origin);
    client.send(
      'GET /calendar/events/v1/?_fields=_links HTTP/1.1\r\nHost: calendar.example:8080\r\nConnection: close\r\n\r\n',
    );
    expect(await client.closed()).toContain('"http://calendar.example:8080/"');
  });

  it('counts callers by their own address, whatever they claim', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) {
      const headers = { ...FALSE_CLAIMS, 'X-Forwarded-For': `203.0.113.${count}, 198.51.100.${count}` };
      statuses.push((await service.api.get(`${nginx.origin}/calendar/events/v1/events`, { headers })).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  it('takes writes of its own pages and no others', async () => {
    const write = async (Origin: string) => {
      const editor = service.api.as('editor');
      const headers = { ...FALSE_CLAIMS, Origin };
      return (await editor.post(`${nginx.origin}/calendar/events/v1/events`, anEvent().fields, { headers })).status;
    };
    expect([await write(nginx.origin), await write('https://evil.example:8443')]).toEqual([201, 403]);
  });
});
