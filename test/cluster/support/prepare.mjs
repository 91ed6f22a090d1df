// What the cluster is made of, where it is absent (Debian; as root), and the built service.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { buildIfNeeded } from '../../../scripts/fresh-clone.mjs';

const NEEDED = {
  'mariadb-server': '/usr/sbin/mariadbd',
  'galera-4': '/usr/lib/galera/libgalera_smm.so',
  rsync: '/usr/bin/rsync',
};

export default async function prepare() {
  const absent = Object.entries(NEEDED).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
  if (absent.length) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('apt-get', ['update', '-qq'], { env });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...absent], { env, stdio: 'inherit' });
  }
  await buildIfNeeded();
}
