// `@jest/globals` for modules that outlive a test file: each use reaches what belongs to the file that runs now.
let current;

/** Called before each test file. */
export function useGlobals(globals) {
  current = globals;
}

const ofThisFile = (name) =>
  new Proxy(() => {}, {
    apply: (_, self, given) => Reflect.apply(current[name], self, given),
    get: (_, property) => current[name][property],
  });

export const describe = ofThisFile('describe');
export const it = ofThisFile('it');
export const expect = ofThisFile('expect');
export const beforeAll = ofThisFile('beforeAll');
export const beforeEach = ofThisFile('beforeEach');
export const afterEach = ofThisFile('afterEach');
export const afterAll = ofThisFile('afterAll');
export const jest = ofThisFile('jest');
