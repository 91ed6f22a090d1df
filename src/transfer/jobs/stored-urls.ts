import { Urls } from '../../http/urls/urls.js';

/** Under which URLs the site was reached when an import was started, as a text to store. */
export const storeUrls = ({ site, root, namespace }: Urls): string =>
  JSON.stringify([site, root.slice(site.length + 1), namespace]);

/** Reads what `storeUrls` has written. */
export function storedUrls(text: string): Urls {
  const [site = '', prefix = '', namespace = ''] = JSON.parse(text) as string[];
  return new Urls(site, prefix, namespace);
}
