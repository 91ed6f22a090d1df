import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RawComponent } from './components.js';

/** Where a component was put. */
export interface Held {
  readonly at: number;
  readonly length: number;
}

/**
 * Keeps components on disk until all of their UID have come, so that a file may have any number of them.
 *
 * Calls are synchronous: a component takes some microseconds, as it stays in the cache of the operating system, and a way
 * through the thread pool a hundred times as long. The file in the temporary folder is readable for this user only.
 */
export class HeldEvents {
  private folder: string | undefined;
  private file: number | undefined;
  private size = 0;

  put(component: RawComponent): Held {
    this.file ??= this.create();
    const bytes = Buffer.from(JSON.stringify(component));
    const held = { at: this.size, length: bytes.length };
    let written = 0;
    while (written < bytes.length) {
      written += writeSync(this.file, bytes, written, bytes.length - written, this.size + written);
    }
    this.size += bytes.length;
    return held;
  }

  take({ at, length }: Held): RawComponent {
    const bytes = Buffer.alloc(length);
    if (this.file !== undefined) readSync(this.file, bytes, 0, length, at);
    return JSON.parse(bytes.toString()) as RawComponent;
  }

  remove(): void {
    if (this.file !== undefined) closeSync(this.file);
    if (this.folder !== undefined) rmSync(this.folder, { recursive: true, force: true });
  }

  private create(): number {
    this.folder = mkdtempSync(join(tmpdir(), 'calendar-import-'));
    return openSync(join(this.folder, 'held'), 'wx+', 0o600);
  }
}
