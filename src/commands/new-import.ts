import { resolve } from 'node:path';
import type { UserRepository } from '../accounts/users/user.repository.js';
import { CommandError } from '../bootstrap/exit.js';
import { isSource, MAX_SOURCE, NOT_A_SOURCE } from '../calendar/external-id.js';
import { can, type Viewer } from '../calendar/viewer.js';
import type { Settings } from '../config/settings.js';
import { Urls } from '../http/urls/urls.js';
import { OutboundError } from '../outbound/outbound-error.js';
import { readOutboundUrl } from '../outbound/destination.js';
import type { NewImport } from '../transfer/jobs/import-job.js';
import { storeUrls } from '../transfer/jobs/stored-urls.js';
import type { SourceName } from '../transfer/source-options.js';
import type { ImportArguments } from './transfer-options.js';

/** The import that a command is called for. Throws CommandError. */
export async function newImport(users: UserRepository, args: ImportArguments, settings: Settings): Promise<NewImport> {
  const { source, from, options, isApplied, username } = args;
  if (!source) throw new CommandError('the source is missing');
  const url = /^(https?|webcal):/i.test(from) ? soundUrl(from) : undefined;
  const name = args.name ?? defaultName(source, url);
  if (!isSource(name)) throw new CommandError(`--name: ${NOT_A_SOURCE}`);
  const base = settings.PUBLIC_URL || 'http://localhost';
  return {
    ...{ name, source, options, mode: isApplied ? 'apply' : 'dry_run' },
    ...(url === undefined ? { filePath: resolve(from), fileName: from } : { url }),
    hasCredentials: username !== undefined,
    baseUrl: storeUrls(new Urls(base, settings.API_PREFIX, settings.API_NAMESPACE)),
    viewer: await findViewer(users, args.as),
  };
}

/** Checked before it is stored, because it may have a password in it. */
function soundUrl(url: string): string {
  try {
    readOutboundUrl(url.replace(/^webcal:/i, 'https:'));
    return url;
  } catch (error) {
    throw error instanceof OutboundError ? new CommandError(error.message) : error;
  }
}

/** The host of a URL, else the name of the format. */
function defaultName(source: SourceName, url: string | undefined): string {
  const host = url === undefined ? '' : new URL(url).hostname.toLowerCase().slice(0, MAX_SOURCE);
  return isSource(host) ? host : source;
}

/** The user who was named, or the first enabled administrator; without users an administrator with the id 0. */
async function findViewer(users: UserRepository, login: string | undefined): Promise<Viewer> {
  const enabled = (await users.list()).filter(({ disabled }) => !disabled);
  const user = enabled.find((one) => (login === undefined ? one.role === 'administrator' : one.login === login));
  if (!user && login !== undefined) throw new CommandError(`there is no enabled user ${login}`);
  const viewer: Viewer = user ? { id: user.id, login: user.login, role: user.role } : NOBODY;
  if (!can(viewer, 'edit-others')) throw new CommandError('--as must be an editor or an administrator');
  return viewer;
}

const NOBODY: Viewer = { id: 0, login: '', role: 'administrator' };
