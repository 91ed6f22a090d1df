/** Settings of a service that stands where clients of the reference look for one, behind a proxy. */
export const DROP_IN = {
  API_PREFIX: 'wp-json',
  API_NAMESPACE: 'tribe/events/v1',
  TRUSTED_PROXIES: '127.0.0.1',
};

/** What a proxy tells of the address that the public knows. */
export const FORWARDED = {
  'X-Forwarded-Proto': 'https',
  'X-Forwarded-Host': 'town.example',
  'X-Forwarded-Prefix': '/calendar',
};
export const PUBLIC_SITE = 'https://town.example/calendar';
