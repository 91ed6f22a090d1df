import { SETTINGS } from '../config/settings.js';
import { type UnknownSetting, unknownSettings } from '../config/unknown-settings.js';
import { type LineForm, ServiceLogger } from './logger.js';

/** Warns of variables that look like misspelt settings: in one line on standard error, or in the log. */
export function warnOfUnknownSettings(environment: NodeJS.ProcessEnv, form: LineForm = 'text'): void {
  const unknown = unknownSettings(environment, Object.keys(SETTINGS));
  if (unknown.length === 0) return;
  const message = `Unknown settings: ${unknown.map(describe).join(', ')}`;
  if (form === 'json') new ServiceLogger('warn').warn(message);
  else process.stderr.write(`${message}\n`);
}

const describe = ({ name, nearest }: UnknownSetting): string =>
  nearest === undefined ? name : `${name} (did you mean ${nearest}?)`;
