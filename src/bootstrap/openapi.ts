import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { Clock } from '../calendar/clock.js';
import { ApiDescription } from '../http/self-description/api-description.js';
import { VERSION } from './version.js';
import { newestRecords, withExamples } from './openapi-examples.js';

const ABOUT = `Events, venues, organizers, categories and tags of a calendar: read by everybody, written by its users.

- Dates are \`YYYY-MM-DD HH:MM:SS\`; what is sent may also be a date alone, carry an offset, or say \`tomorrow 10:00\`.
- Fields travel as JSON, as a form, as multipart or in the query. Lists are \`1,2\`, \`name[]=1&name[]=2\` or JSON arrays.
- Every GET takes \`_fields=id,title\` to trim its answer, and \`_envelope=1\` to have status and headers in its body.
- A POST may name another method in \`X-HTTP-Method-Override\` or \`_method\`.
- HEAD answers as GET without a body; OPTIONS describes a route; \`Allow\` names the methods that the caller may use.`;

const TAGS = {
  Interface: 'What the interface says of itself',
  Events: 'What happens, when and where',
  Venues: 'Places where events happen',
  Organizers: 'Who holds events',
  Categories: 'Kinds of events, one below another',
  Tags: 'Words to find events by',
  Tokens: 'What programs sign in with; for administrators',
};

/** The document, read off the controllers when it is first asked for: a start does not pay for it. */
export class OpenApiDescription extends ApiDescription {
  private path = '';
  private app: NestExpressApplication | undefined;
  private document: OpenAPIObject | undefined;

  /** Describes what `app` answers below a path without slashes around it. */
  of(app: NestExpressApplication, path: string): void {
    this.app = app;
    this.path = `/${path}`;
  }

  async at(base: string): Promise<OpenAPIObject> {
    const app = this.described();
    const records = await newestRecords(app.get(DataSource), app.get(Clock).now());
    return { ...withExamples(this.unplaced(), records), servers: [{ url: `${base}/` }] };
  }

  /** The document without what depends on the caller and the records. */
  unplaced(): OpenAPIObject {
    return (this.document ??= documentOf(this.described(), this.path));
  }

  private described(): NestExpressApplication {
    if (!this.app) throw new Error('there is no application to describe yet');
    return this.app;
  }
}

function documentOf(app: NestExpressApplication, path: string): OpenAPIObject {
  const about = Object.entries(TAGS)
    .reduce((document, [name, about]) => document.addTag(name, about), new DocumentBuilder())
    .setTitle('Events calendar')
    .setDescription(ABOUT)
    .setVersion(VERSION)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addBasicAuth({ type: 'http', scheme: 'basic', description: 'Login name or e-mail address, and password' })
    .addBearerAuth({
      type: 'http',
      scheme: 'bearer',
      description: 'An API token (`cal_…`), or a JWT of the OIDC issuer',
    })
    .build();
  const document = SwaggerModule.createDocument(app, about);
  const below = Object.entries(document.paths).map(([address, item]) => [address.slice(path.length) || '/', item]);
  return { ...document, paths: Object.fromEntries(below) as OpenAPIObject['paths'] };
}

/**
 * Runs in the browser. A 401 must not open the browser's own sign-in box, whose credentials it would remember and send by
 * itself from then on; what is entered in the explorer is sent all the same.
 */
const withoutBrowserCredentials = (request: { credentials?: string }) => {
  request.credentials = 'omit';
  return request;
};

/** Serves the explorer at `/docs` of the process, with assets of its own: no other site is asked for anything. */
export function serveExplorer(app: NestExpressApplication, description: OpenApiDescription): void {
  SwaggerModule.setup('docs', app, () => description.unplaced(), {
    raw: false,
    swaggerOptions: {
      validatorUrl: null,
      tryItOutEnabled: true,
      displayRequestDuration: true,
      requestInterceptor: withoutBrowserCredentials,
    },
    customSiteTitle: 'Events calendar',
    patchDocumentOnRequest: (request) => description.at((request as Request).urls?.base ?? ''),
  });
}
