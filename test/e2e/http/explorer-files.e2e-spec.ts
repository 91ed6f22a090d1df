import { describe, expect, it } from '@jest/globals';
import { appForThisFile } from '../../support/start-app.js';

const { origin } = await appForThisFile();

describe.each(['/docs', '/docs/swagger-ui.css', '/docs/favicon-32x32.png'])('a file of the explorer: %s', (path) => {
  const read = (headers: Record<string, string>) => fetch(new URL(path, origin), { headers });

  it('is not sent in another state than the request asks for', async () => {
    const conditions = [
      ['If-Match', '"other"'],
      ['If-Unmodified-Since', 'Sat, 01 Jan 2000 00:00:00 GMT'],
    ] as const;
    for (const [name, value] of conditions) {
      const response = await read({ [name]: value });
      expect([response.status, await response.json()]).toEqual([
        412,
        expect.objectContaining({ code: 'rest_precondition_failed' }),
      ]);
    }
  });

  it('is sent whole, whatever range is asked for', async () => {
    for (const Range of ['bytes=0-5', 'bytes=999999999-']) {
      const response = await read({ Range });
      expect(response.status).toBe(200);
      await response.arrayBuffer();
    }
  });
});
