import { distance } from 'fastest-levenshtein';
import { SECRET_SETTINGS } from './secret-files.js';

/** A variable that looks like a setting but is none, and the setting that is probably meant. */
export interface UnknownSetting {
  readonly name: string;
  readonly nearest?: string;
}

/** Prefixes that hardly any other program uses. */
const OWN_PREFIXES = [
  ...['DATABASE_', 'DEFAULT_CURRENCY_', 'OIDC_', 'BOOTSTRAP_', 'TRUSTED_', 'CORS_', 'SIGN_IN_', 'SHUTDOWN_'],
  ...['METRICS_'],
];

/** Variables that Kubernetes and container links set for a service named `database` or `metrics`. */
const SERVICE_LINK = /_(SERVICE_(HOST|PORT(_\w+)?)|PORT(_\d+_(TCP|UDP)(_\w+)?)?)$/;

/** Shorter names resemble ordinary words (`PORTS`, `GHOST`): for them only swapped and doubled letters count. */
const MIN_FUZZY_LENGTH = 7;

/** The variables that look like misspelt or unsupported settings, sorted by name. */
export function unknownSettings(environment: NodeJS.ProcessEnv, settings: readonly string[]): UnknownSetting[] {
  const known = [...settings, ...SECRET_SETTINGS.map((name) => `${name}_FILE`)];
  return Object.keys(environment)
    .filter((name) => !known.includes(name) && !SERVICE_LINK.test(name))
    .map((name) => ({ name, nearest: nearestOf(name, known) }))
    .filter(({ name, nearest }) => nearest !== undefined || hasOwnPrefix(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function nearestOf(name: string, known: readonly string[]): string | undefined {
  const near = known.filter((other) => isNear(name, other)).sort((a, b) => distance(name, a) - distance(name, b));
  return near[0] ?? known.find((other) => isCutShort(name, other));
}

function isNear(name: string, other: string): boolean {
  if (isSlip(name, other)) return true;
  if (other.length < MIN_FUZZY_LENGTH) return false;
  return name.toUpperCase() === other || distance(name, other) <= editsAllowed(name, other);
}

function editsAllowed(name: string, other: string): number {
  if (hasOwnPrefix(name)) return 3;
  return other.length < 10 ? 1 : 2;
}

const hasOwnPrefix = (name: string): boolean => OWN_PREFIXES.some((prefix) => name.startsWith(prefix));

/** Whether one name is the other with two neighbouring letters swapped, or with one letter typed twice. */
function isSlip(name: string, other: string): boolean {
  if (name.length === other.length) {
    return [...other.slice(1)].some((_, at) => other !== name && swapped(other, at) === name);
  }
  return [...other].some((letter, at) => other.slice(0, at) + letter + other.slice(at) === name);
}

const swapped = (text: string, at: number): string =>
  text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2);

/** Whether a name is a setting without its last words: `REQUEST_TIMEOUT`. Not for `OTEL_`, which has many other variables. */
const isCutShort = (name: string, other: string): boolean =>
  name.includes('_') && !name.startsWith('OTEL_') && other.startsWith(`${name}_`);
