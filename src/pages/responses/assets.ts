import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { Injectable } from '@nestjs/common';
import { shortStylesheet } from './short-stylesheet.js';

const FOLDER = new URL('../assets/', import.meta.url);
/** Hexadecimal digits of the hash in a file name. */
const HASH_LENGTH = 10;

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=UTF-8',
  '.js': 'text/javascript; charset=UTF-8',
  '.svg': 'image/svg+xml',
};

export interface Asset {
  readonly bytes: Buffer;
  readonly type: string;
}

/** Stylesheets and scripts of the pages. Each is served under a name with a hash of its content, and never changes. */
@Injectable()
export class Assets {
  private readonly names = new Map<string, string>();
  private readonly files = new Map<string, Asset>();

  constructor() {
    for (const name of readdirSync(FOLDER)) {
      const bytes = readFileSync(new URL(name, FOLDER));
      this.add(name, extname(name) === '.css' ? Buffer.from(shortStylesheet(bytes.toString())) : bytes);
    }
  }

  /** The path of a file below the site: `page.css` gives `assets/page.0a1b2c3d4e.css`. Throws if there is no such file. */
  path(name: string): string {
    const hashed = this.names.get(name);
    if (hashed === undefined) throw new Error(`there is no asset ${name}`);
    return `assets/${hashed}`;
  }

  /** A file by its own name. Throws if there is no such file. */
  read(name: string): Asset {
    const asset = this.files.get(this.path(name).slice('assets/'.length));
    if (!asset) throw new Error(`there is no asset ${name}`);
    return asset;
  }

  /** The file with a hashed name. */
  find(hashedName: string): Asset | undefined {
    return this.files.get(hashedName);
  }

  private add(name: string, bytes: Buffer): void {
    const extension = extname(name);
    const type = TYPES[extension];
    if (type === undefined) return;
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH);
    const hashed = `${name.slice(0, -extension.length)}.${hash}${extension}`;
    this.names.set(name, hashed);
    this.files.set(hashed, { bytes, type });
  }
}
