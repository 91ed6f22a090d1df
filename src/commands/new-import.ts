import { resolve } from 'node:path';
import type { UserRepository } from '../accounts/users/user.repository.js';
import { CommandError } from '../bootstrap/exit.js';
import { can, type Viewer } from '../calendar/viewer.js';
import type { Settings } from '../config/settings.js';
import { Urls } from '../http/urls/urls.js';
import type { NewImport } from '../transfer/jobs/import-job.js';
import { storeUrls } from '../transfer/jobs/stored-urls.js';
import type { SourceName } from '../transfer/source-options.js';
import type { ImportArguments } from './transfer-options.js';

/** The import that a command is called for. Throws CommandError. */
export async function newImport(users: UserRepository, args: ImportArguments, settings: Settings): Promise<NewImport> {
  const { source, from, options, isApplied, username } = args;
  if (!source) throw new CommandError('the source is missing');
  const isUrl = /^(https?|webcal):/i.test(from);
  const base = settings.PUBLIC_URL || 'http://localhost';
  return {
    name: args.name ?? defaultName(source, isUrl ? from : undefined),
    ...{ source, options, mode: isApplied ? 'apply' : 'dry_run' },
    ...(isUrl ? { url: from } : { filePath: resolve(from), fileName: from }),
    hasCredentials: username !== undefined,
    baseUrl: storeUrls(new Urls(base, settings.API_PREFIX, settings.API_NAMESPACE)),
    viewer: await findViewer(users, args.as),
  };
}

/** The host of a URL, else the name of the format. */
function defaultName(source: SourceName, url: string | undefined): string {
  return (url !== undefined && URL.canParse(url) && new URL(url).hostname.slice(0, 64)) || source;
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
