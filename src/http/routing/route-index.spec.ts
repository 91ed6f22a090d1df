import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express, { type Application } from 'express';
import { indexedRoutes } from './route-index.js';

const NAMESPACE = '/api/v1';
const ROUTES = [
  ...[
    'get /',
    'get /pages',
    'get /pages/*rest',
    'get /api/v1',
    'get /api/v1/events.:format',
    'get /api/v1/events/:name.:format',
  ],
  ...['options /api/v1/:records/:name.:format', 'get /api/v1/events', 'post /api/v1/events', 'get /api/v1/events/:id'],
  ...['get /api/v1/events/by-slug/:slug', 'patch /api/v1/events/:id', 'get /api/v1/tags', 'get /api/v1/tags/:id'],
  ...['get /api/v1/events/:id/revisions', 'delete /api/v1/tags/:id', 'options /api/v1/*path', 'all /api/v1/*path'],
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const PATHS = [
  ...['/', '/pages', '/pages/2027', '/nothing', '/api', '/api/v1', '/api/v1/', '/api/v1/events', '/API/V1/Events/'],
  ...[
    '/api/v1/events.ics',
    '/api/v1/events/7',
    '/api/v1/events/7.ics',
    '/api/v1/events/by-slug/a%2Fb?x=1',
    '/api/v1//events',
  ],
  ...['/api/v1/events/7/revisions', '/api/v1/events/7/nothing', '/api/v1/tags', '/api/v1/tags/7', '/api/v1/tags/7.ics'],
  ...[
    '/api/v1/nothing',
    '/api/v1/nothing/7',
    '/api/v1/event',
    '/api/v1/%65vents',
    '/api/v1/events/%zz',
    '/api/v1/eventsx',
  ],
];

/** Tells which route a request has reached, with its parameters. */
function appWith(isIndexed: boolean): Application {
  const app = express();
  if (isIndexed) app.use(indexedRoutes(app, { namespacePath: NAMESPACE }));
  for (const route of ROUTES) {
    const [method = '', path = ''] = route.split(' ');
    app[method as 'get'](
      path,
      ({ params, baseUrl, url }, response) => void response.json({ route, params, baseUrl, url }),
    );
  }
  return app;
}

const listening = (app: Application): Promise<Server> =>
  new Promise((resolve) => {
    const server = app.listen(0, '127.0.0.1', () => resolve(server));
  });

async function answerOf(server: Server, method: string, path: string) {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method });
  return { status: response.status, allow: response.headers.get('allow'), body: await response.text() };
}

describe('the routes of a collection', () => {
  let servers: [Server, Server];
  beforeAll(async () => {
    servers = [await listening(appWith(true)), await listening(appWith(false))];
  });
  afterAll(() => servers.forEach((server) => server.close()));

  it.each(METHODS)('are those that Express finds among all for %s', async (method) => {
    const [indexed, plain] = servers;
    for (const path of PATHS) {
      const answer = { path, ...(await answerOf(indexed, method, path)) };
      expect(withoutStack(answer)).toEqual(withoutStack({ path, ...(await answerOf(plain, method, path)) }));
    }
  });
});

/** An error page of Express shows where the error was thrown. */
const withoutStack = ({
  body,
  ...answer
}: {
  readonly body: string;
  readonly path: string;
  readonly status: number;
}) => ({
  ...answer,
  body: body.replaceAll(/<br>[^<]*/g, ''),
});
