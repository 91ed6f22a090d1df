import { SETTINGS } from '../config/settings.js';
import { type UnknownSetting, unknownSettings } from '../config/unknown-settings.js';
import { type LineForm, ServiceLogger } from './logger.js';

/** Names variables that look like settings but are none, in one line on standard error, or in the log. */
export function warnOfUnknownSettings(environment: NodeJS.ProcessEnv, form: LineForm = 'text'): void {
  const unknown = unknownSettings(environment, Object.keys(SETTINGS));
  if (unknown.length === 0) return;
  const message = `Unknown settings: ${unknown.map(described).join(', ')}`;
  if (form === 'json') new ServiceLogger('warn').warn(message);
  else process.stderr.write(`${message}\n`);
}

const described = ({ name, nearest }: UnknownSetting): string =>
  nearest === undefined ? name : `${name} (is ${nearest} meant?)`;
