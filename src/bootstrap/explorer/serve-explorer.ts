import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express from 'express';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { ApiDescription } from '../../http/discovery/api-description.js';
import type { Urls } from '../../http/urls/urls.js';
import { Guides } from './guides.js';

const OWN_FILES = new URL('./assets/', import.meta.url).pathname;
const SWAGGER_UI = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const SWAGGER_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];
/** Files are sent whole: a range past their end would be an error that the API has no code for. */
const FILE_OPTIONS = { acceptRanges: false };

/** Serves the API explorer at `/docs` and the guides at `/docs/guides`, with all scripts and styles from this process. */
export function serveExplorer(app: NestExpressApplication, description: ApiDescription): void {
  const router = Router({ strict: true });
  const page = (_request: Request, response: Response) =>
    response.sendFile(join(OWN_FILES, 'explorer.html'), FILE_OPTIONS);
  router.get('/', (request, response) =>
    // Links in the page are relative to `/docs` without a trailing slash.
    request.originalUrl.split('?', 1)[0]?.endsWith('/') ? response.redirect(308, '../docs') : page(request, response),
  );
  router.get('/openapi.json', async (request, response) => {
    response.json(await description.at(request.urls as Urls));
  });
  for (const file of SWAGGER_FILES) {
    router.get(`/${file}`, (_request, response) => response.sendFile(join(SWAGGER_UI, file), FILE_OPTIONS));
  }
  serveGuides(router, new Guides());
  router.use(express.static(OWN_FILES, { ...FILE_OPTIONS, index: false, redirect: false }));
  app.use('/docs', router);
}

function serveGuides(router: Router, guides: Guides): void {
  router.get('/guides', async (_request, response) => {
    response.type('html').send(await guides.index());
  });
  const show: RequestHandler<{ folder?: string; name: string }> = async ({ params }, response, next) => {
    const segments = [params.folder, params.name].filter((segment) => segment !== undefined);
    if (segments.some((segment) => segment.includes('/'))) return next();
    const name = segments.join('/');
    const page = await guides.page(name);
    response
      .status(page === undefined ? 404 : 200)
      .type('html')
      .send(page ?? (await guides.notFound(name)));
  };
  // No guide is deeper: relative links in a page depend on the depth of its path.
  router.get('/guides/:name', show);
  router.get('/guides/:folder/:name', show);
}
