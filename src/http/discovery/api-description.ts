import type { Urls } from '../urls/urls.js';

/** The OpenAPI document of the namespace, with the addresses of the request. Built on first use. */
export abstract class ApiDescription {
  abstract at(urls: Pick<Urls, 'base' | 'site'>): Promise<object>;
}
