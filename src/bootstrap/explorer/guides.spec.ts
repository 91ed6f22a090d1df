import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, jest } from '@jest/globals';
import { Guides } from './guides.js';

async function folderWithGuide(): Promise<{ root: URL; file: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'guides-'));
  const file = join(folder, 'docs', 'operations.md');
  await mkdir(join(folder, 'docs'));
  await writeFile(file, '# Operations\n\nText.');
  return { root: pathToFileURL(`${folder}/`), file, remove: () => rm(folder, { recursive: true }) };
}

describe('guides whose files disappear at run time', () => {
  it('are not found, and cause no unhandled rejection', async () => {
    const { root, file, remove } = await folderWithGuide();
    const unhandled = jest.fn();
    process.once('unhandledRejection', unhandled);
    const guides = new Guides(root);
    expect(await guides.index()).toContain('Operations');
    await rm(file);
    expect(await guides.page('operations')).toBeUndefined();
    await writeFile(file, '# Operations\n\nBack.');
    expect(await guides.page('operations')).toContain('Back.');
    expect(unhandled).not.toHaveBeenCalled();
    process.off('unhandledRejection', unhandled);
    await remove();
  });
});

describe('without a folder of documents', () => {
  it('the list is empty', async () => {
    const { root, remove } = await folderWithGuide();
    await remove();
    const guides = new Guides(root);
    expect(await guides.index()).toContain('<h1>Guides</h1>');
    expect(await guides.page('operations')).toBeUndefined();
  });
});
