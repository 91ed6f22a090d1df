import { ApiDescription } from '../http/self-description/api-description.js';

export class OpenApiDescription extends ApiDescription {
  at(base: string): object {
    return { servers: [{ url: `${base}/` }] };
  }
}
