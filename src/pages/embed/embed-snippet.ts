import type { Parameters } from '../../http/request/parameters.js';
import type { PageLinks } from '../addresses/page-links.js';

/** Height of an iframe before it has told its own, in pixels. */
export const FRAME_HEIGHT = 600;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/** A tag with attributes; empty ones are left out. */
function tag(name: string, attributes: Readonly<Record<string, string | undefined>>, content = ''): string {
  const written = Object.entries(attributes).map(([key, value]) => (value ? ` ${key}="${escaped(value)}"` : ''));
  return `<${name}${written.join('')}>${escaped(content)}</${name}>`;
}

/** What a site pastes to show the calendar as an element of its own page. The link is for visitors without script. */
export function componentSnippet(
  links: PageLinks,
  attributes: Readonly<Record<string, string>>,
  label: string,
): string {
  const script = links.absolute(links.file('embed/v1.js'));
  const calendar = links.absolute(links.page('events'));
  const fallback = `<a href="${escaped(calendar)}">${escaped(label)}</a>`;
  const element = tag('events-calendar', attributes).replace('></', () => `>${fallback}</`);
  return `<script type="module" src="${escaped(script)}"></script>\n${element}`;
}

/** What a site pastes to show the calendar in an iframe. */
export function frameSnippet(links: PageLinks, query: Parameters, title: string, height = FRAME_HEIGHT): string {
  const frame = tag('iframe', {
    src: links.absolute(links.page('embed', query)),
    title,
    width: '100%',
    height: String(height),
    loading: 'lazy',
    frameborder: '0',
  });
  return frame;
}

/** The script with which an iframe gets the height of its content. */
export const frameScript = (links: PageLinks): string =>
  tag('script', { type: 'module', src: links.absolute(links.file('embed/frame.js')) });
