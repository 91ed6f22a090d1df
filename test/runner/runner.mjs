// jest-circus, jest's runner of a test file, with Node's modules instead of jest's: the files of a worker share what they
// import. jest loads the service anew for each file, which takes longer than most files' tests.
import asyncHooks from 'node:async_hooks';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import circus from 'jest-circus/runner';
import { useGlobals } from './globals.mjs';

const require = createRequire(import.meta.url);

/** Storages of the file that runs now. On Node 20 each slows down every promise of the process until it is disabled. */
const storages = [];
const usualStorage = Object.getOwnPropertyDescriptor(asyncHooks, 'AsyncLocalStorage');
class RecordedStorage extends asyncHooks.AsyncLocalStorage {
  constructor(...options) {
    super(...options);
    storages.push(this);
  }
}

export default async function run(globalConfig, config, environment, runtime, testPath, send) {
  // jest has set this to a function that knows the source maps of its own loader only.
  Error.prepareStackTrace = undefined;
  try {
    return await circus.default(globalConfig, config, environment, sharedModules(runtime, testPath), testPath, send);
  } finally {
    for (const storage of storages.splice(0)) storage.disable();
  }
}

const sharedModules = (runtime, testPath) => ({
  __proto__: runtime,
  requireInternalModule: requireAfresh,
  requireModule: require,
  unstable_shouldLoadAsEsm: () => true,
  unstable_importModule: (path) => import(pathToFileURL(path).href),
  setGlobalsForRuntime: (globals) => useGlobals({ ...globals, jest: runtime.jestGlobals.jestObjectFor(testPath) }),
});

/** jest-circus keeps what a file registers in its module and under this symbol. */
function requireAfresh(path) {
  delete require.cache[path];
  delete globalThis[Symbol.for('EVENT_HANDLERS')];
  Object.defineProperty(asyncHooks, 'AsyncLocalStorage', { value: RecordedStorage, configurable: true });
  try {
    return require(path);
  } finally {
    Object.defineProperty(asyncHooks, 'AsyncLocalStorage', usualStorage);
  }
}
