// jest-circus, jest's runner of a test file, with Node's modules instead of jest's: the files of a worker share what they
// import. jest loads the service anew for each file, which takes longer than most files' tests.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import circus from 'jest-circus/runner';
import { useGlobals } from './globals.mjs';

const require = createRequire(import.meta.url);

export default function run(globalConfig, config, environment, runtime, testPath, send) {
  // jest has set this to a function that knows the source maps of its own loader only.
  Error.prepareStackTrace = undefined;
  return circus.default(globalConfig, config, environment, sharedModules(runtime, testPath), testPath, send);
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
  return require(path);
}
