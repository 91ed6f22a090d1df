import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The project that is packaged. */
export const ROOT = join(import.meta.dirname, '../../..');
const FOREIGN = join(ROOT, 'test/packaging/foreign');

/** The test runners and compilers of others; each TypeScript under a name of its own. */
const TOOLS = [
  ...['jest@30', 'vitest@4.1', '@types/node@20'],
  ...['typescript5@npm:typescript@5', 'typescript6@npm:typescript@6', 'typescript7@npm:typescript@7'],
];
const QUIET = ['--no-audit', '--no-fund', '--loglevel=error'];

/** A folder with the tools; projects below it find them as packages of their own. */
export class Workshop {
  private constructor(readonly folder: string) {}

  static async open(): Promise<Workshop> {
    const folder = await mkdtemp(join(tmpdir(), 'calendar-foreign-'));
    await writeFile(join(folder, 'package.json'), '{ "private": true }');
    await npm(folder, 'install', ...TOOLS);
    return new Workshop(folder);
  }

  /** A project that depends on packages, named as `npm install` takes them. */
  async project(name: string, ...packages: string[]): Promise<ForeignProject> {
    const folder = join(this.folder, name);
    await mkdir(folder);
    await cp(FOREIGN, folder, { recursive: true });
    await writeFile(join(folder, 'package.json'), JSON.stringify({ name, private: true }));
    await writeFile(join(folder, 'readme-example.mts'), await readmeExample());
    await npm(folder, 'install', ...packages);
    return new ForeignProject(folder, join(this.folder, 'node_modules'));
  }

  close(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }
}

/** A project of somebody else, with the package and the client installed. */
export class ForeignProject {
  constructor(
    readonly folder: string,
    private readonly tools: string,
  ) {}

  /** Runs Node there; rejects with what it wrote when it fails. */
  async node(args: readonly string[]): Promise<string> {
    return written(run(process.execPath, [...args], { cwd: this.folder, env: ENVIRONMENT, maxBuffer: 16e6 }));
  }

  /** Runs a program of the tools by its file, such as `jest/bin/jest.js`. */
  tool(file: string, args: readonly string[], options: readonly string[] = []): Promise<string> {
    return this.node([...options, join(this.tools, file), ...args]);
  }

  /** Lets the project's programs take the client from the service's package, as where it is no package of its own. */
  async takeClientFromService(): Promise<void> {
    const files = await readdir(this.folder, { recursive: true, encoding: 'utf8' });
    const programs = files.filter((file) => /^(?!node_modules).*\.[cm]?[jt]s$/.test(file));
    for (const program of programs.map((file) => join(this.folder, file))) {
      const text = await readFile(program, 'utf8');
      await writeFile(program, text.replaceAll("'events-calendar-client'", "'events-calendar-service/client'"));
    }
  }

  installed(file: string): string {
    return join(this.folder, 'node_modules', file);
  }
}

const { PATH = '', HOME = '' } = process.env;
const ENVIRONMENT = { PATH, HOME, CI: 'true' };

/** Runs npm in a folder; resolves to what it wrote to standard output. */
export function npm(folder: string, ...args: string[]): Promise<string> {
  return runIn(folder, 'npm', ...args, ...QUIET);
}

/** Runs a program in a folder; rejects with what it wrote when it fails. */
export function runIn(folder: string, program: string, ...args: string[]): Promise<string> {
  return written(run(program, args, { cwd: folder, env: ENVIRONMENT, maxBuffer: 16e6 }));
}

async function written(ended: Promise<{ stdout: string }>): Promise<string> {
  try {
    return (await ended).stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${String(error)}\n${stdout}\n${stderr}`);
  }
}

/** The program that the client's README shows. */
async function readmeExample(): Promise<string> {
  const readme = await readFile(join(ROOT, 'client/README.md'), 'utf8');
  return /```ts\n([^]+?)```/.exec(readme)?.[1] ?? '';
}
