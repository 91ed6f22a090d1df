import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { Clock } from '../../calendar/clock.js';
import { VERSION } from '../../config/version.js';
import { ApiDescription } from '../../http/discovery/api-description.js';
import type { Urls } from '../../http/urls/urls.js';
import { addBodyExamples } from './body-examples.js';
import { addErrorExamples } from './error-examples.js';
import { newestRecords, withLiveExamples } from './live-examples.js';
import { toOpenApi31 } from './openapi-31.js';
import { nameOperations, operationIdFactory } from './operation-ids.js';
import { describeOperations } from './operation-texts.js';
import { type ApiDocument, GUIDES } from './operations.js';

const ABOUT = `Manage and read a calendar of events with their venues, organizers, categories and tags.

- **Read** without signing in. **Write** with HTTP Basic, an API token or a JWT ([authentication](${GUIDES}/api/authentication)).
- **Dates** are \`YYYY-MM-DD HH:MM:SS\` in responses. Requests may also send a date alone, an offset, or \`tomorrow 10:00\` ([dates](${GUIDES}/api/dates)).
- **Bodies** are JSON, \`application/x-www-form-urlencoded\` or \`multipart/form-data\`. Lists are \`1,2\`, \`name[]=1&name[]=2\` or JSON arrays.
- **Responses** carry an \`ETag\`; \`_fields=id,title\` selects members, \`_envelope=1\` wraps status and headers ([HTTP](${GUIDES}/api/http)).
- **Errors** have a stable \`code\` ([errors](${GUIDES}/api/errors)).

All guides: [${GUIDES}](${GUIDES}).`;

const TAGS = {
  Events: 'What happens, when and where',
  Venues: 'Places where events happen',
  Organizers: 'People and organizations that hold events',
  Categories: 'A tree of kinds of events',
  Tags: 'Words that label events',
  Series: 'Recurring events, and their dates',
  Feeds: 'Lists and records for calendar programs and news readers',
  Batch: 'Many writes in one request',
  Imports: 'Records from other calendars and files, and the export',
  Changes: 'What has changed, for programs that keep in step',
  Tokens: 'API tokens with which programs sign in',
  Webhooks: 'Addresses that are told of changes',
  Audit: 'Who changed what',
  Interface: 'The routes of this API and this document',
};

/** Builds the document from the controllers on first use, to keep the start of the service fast. */
export class OpenApiDescription extends ApiDescription {
  private path = '';
  private app: NestExpressApplication | undefined;
  private document: ApiDocument | undefined;

  /** Sets the application to describe, and the path of its namespace without outer slashes. */
  useApp(app: NestExpressApplication, path: string): void {
    this.app = app;
    this.path = `/${path}`;
  }

  async at({ base, site }: Pick<Urls, 'base' | 'site'>): Promise<ApiDocument> {
    if (!this.app) throw new Error('OpenApiDescription.useApp was not called');
    this.document ??= documentOf(this.app, this.path);
    const records = await newestRecords(this.app.get(DataSource), this.app.get(Clock).now());
    return { ...withLiveExamples(this.document, records, site), servers: [{ url: `${base}/` }] };
  }
}

function documentOf(app: NestExpressApplication, path: string): ApiDocument {
  const built = SwaggerModule.createDocument(app, about(), { operationIdFactory });
  const items = Object.entries(built.paths as ApiDocument['paths']);
  const paths = Object.fromEntries(items.map(([address, item]) => [address.slice(path.length) || '/', item]));
  const document: ApiDocument = { ...built, paths };
  nameOperations(document);
  describeOperations(document);
  addBodyExamples(document);
  addErrorExamples(document);
  return toOpenApi31(document);
}

function about(): Omit<OpenAPIObject, 'paths'> {
  const builder = new DocumentBuilder()
    .setTitle('Events calendar')
    .setDescription(ABOUT)
    .setVersion(VERSION)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addBasicAuth({ type: 'http', scheme: 'basic', description: 'Login name or e-mail address, and password' })
    .addBearerAuth({
      type: 'http',
      scheme: 'bearer',
      description: 'An API token (`cal_…`), or a JWT of the OpenID Connect issuer',
    });
  for (const [name, description] of Object.entries(TAGS)) builder.addTag(name, description);
  return builder.build();
}
