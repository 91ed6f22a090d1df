import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Request } from 'express';
import { ApiDescription } from '../http/self-description/api-description.js';

const ABOUT = 'Events, venues, organizers, categories and tags of a calendar: read by everybody, written by its users.';

/** The document, read off the controllers when it is first asked for: a start does not pay for it. */
export class OpenApiDescription extends ApiDescription {
  private app: NestExpressApplication | undefined;
  private document: OpenAPIObject | undefined;

  of(app: NestExpressApplication): void {
    this.app = app;
  }

  at(base: string): OpenAPIObject {
    if (!this.app) throw new Error('there is no application to describe yet');
    this.document ??= documentOf(this.app);
    return { ...this.document, servers: [{ url: `${base}/` }] };
  }
}

function documentOf(app: NestExpressApplication): OpenAPIObject {
  const about = new DocumentBuilder()
    .setTitle('Events calendar')
    .setDescription(ABOUT)
    .setVersion('1.0.0')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addBasicAuth()
    .build();
  return SwaggerModule.createDocument(app, about, { ignoreGlobalPrefix: true });
}

/** Serves the explorer at `/docs` of the process, with assets of its own: no other site is asked for anything. */
export function serveExplorer(app: NestExpressApplication, description: OpenApiDescription): void {
  SwaggerModule.setup('docs', app, () => description.at(''), {
    raw: false,
    customSiteTitle: 'Events calendar',
    patchDocumentOnRequest: (request) => description.at((request as Request).urls?.base ?? ''),
  });
}
