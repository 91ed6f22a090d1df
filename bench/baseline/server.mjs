// The baseline: the least work an Express and mysql2 server can do for the same responses, without a framework, validation
// or permissions.
import express from 'express';
import { createPool } from 'mysql2/promise';
import { list, read } from './events.mjs';
import { categories, upcomingVenues } from './others.mjs';
import { create, update } from './writes.mjs';

const pool = createPool({ uri: process.env.DATABASE_URL, connectionLimit: 10, charset: 'utf8mb4', timezone: 'Z' });
const app = express();
app.disable('x-powered-by');
app.set('etag', false);
const root = '/calendar/events/v1';

const respond =
  (handler, status = 200) =>
  async (request, response) => {
    const body = Buffer.from(JSON.stringify(await handler(request)));
    response.writeHead(status, { 'Content-Type': 'application/json; charset=UTF-8', 'Content-Length': body.length });
    response.end(body);
  };

app.get(
  `${root}/events`,
  respond(({ query }) => list(pool, query)),
);
app.get(
  `${root}/events/by-slug/:slug`,
  respond(({ params }) => read(pool, 'slug', params.slug)),
);
app.get(
  `${root}/events/:id`,
  respond(({ params }) => read(pool, 'id', Number(params.id))),
);
app.get(
  `${root}/venues`,
  respond(({ query }) => upcomingVenues(pool, query)),
);
app.get(
  `${root}/categories`,
  respond(({ query }) => categories(pool, query)),
);
app.post(
  `${root}/events`,
  express.json(),
  respond(({ body }) => create(pool, body), 201),
);
app.patch(
  `${root}/events/:id`,
  express.json(),
  respond(({ body, params }) => update(pool, Number(params.id), body)),
);

const server = app.listen(Number(process.env.PORT), '127.0.0.1', () => {
  process.stdout.write(`listening on ${server.address().port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
