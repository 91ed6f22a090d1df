import type { Urls } from '../urls/urls.js';

/** Provides the OpenAPI document, with the URLs of the request. It is built on first use. */
export abstract class ApiDescription {
  abstract at(urls: Pick<Urls, 'base' | 'site'>): Promise<object>;
}
