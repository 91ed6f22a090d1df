import type { PageSettings } from '../page-settings.js';

/**
 * The headers of every response at the address of a page, also of errors and 304: a browser takes over the headers of a 304.
 * Nothing inline runs or applies, nothing frames a page unless `frameAncestors` may, and only images come from elsewhere.
 */
export function pageHeaders(
  { stylesheetUrl }: PageSettings,
  frameAncestors: readonly string[] = ["'none'"],
): Readonly<Record<string, string>> {
  const stylesheets = stylesheetUrl === '' ? '' : ` ${new URL(stylesheetUrl).origin}`;
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${stylesheets}`,
    "img-src 'self' https: http: data:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    // The page that makes snippets shows the calendar as other sites would.
    "frame-src 'self'",
    `frame-ancestors ${frameAncestors.join(' ')}`,
    "require-trusted-types-for 'script'",
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    // Servers of map tiles ask who uses them.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
  };
}
