import { lookup } from 'mime-types';
import { urlIn } from '../../calendar/web-address.js';

/** The media type that the extension of an image stands for; undefined if it has none. Images are never fetched. */
export function imageType(url: string): string | undefined {
  const type = lookup(urlIn(url)?.pathname ?? '');
  return type && type.startsWith('image/') ? type : undefined;
}
