// Which room may import which, and which folder of a room which other (docs/adr/0028-rooms-and-layers.md).
const ROOMS = {
  calendar: '',
  http: 'calendar',
  persistence: 'calendar',
  'read-models': 'persistence calendar',
  accounts: 'outbound http read-models persistence calendar',
  resources: 'accounts http read-models persistence calendar',
  feeds: 'resources http calendar',
  pages: 'feeds resources http calendar',
  outbound: 'calendar',
  batch: 'resources accounts http read-models persistence calendar',
  changes: 'transfer outbound resources accounts http read-models persistence calendar',
  transfer: 'feeds outbound resources accounts http read-models persistence calendar',
  config: 'accounts outbound http persistence calendar',
  seed: 'resources http read-models persistence calendar',
};
// From the ground up: a folder imports folders of the lines below its own. '.' are the files of the room itself.
const LAYERS = {
  http: `errors urls observability < bodies < request < validation conditional-requests < pagination < responses
    < routing rate-limiting < auth < discovery`,
  accounts: 'users < tokens < oidc < .',
  persistence: '. < patches < connection < sql migrating embedded < migrations < setup',
  'read-models': '. < word-index event-counts change-log',
  resources:
    'images idempotency < publishing < external-ids < terms < venues organizers categories tags < events < series',
  pages: 'messages < addresses < lists < parts < details < views < responses',
  'resources/events': 'dto < criteria < counting < present < list write < series < sets < maintenance calendar walk',
};

const words = (text) => text.split(/[\s<]+/).filter(Boolean);
const within = (room) => (folder) => (folder === '.' ? `^src/${room}/[^/]+$` : `^src/${room}/${folder}/`);
const forbid = (name, from, to, more) => ({ name, severity: 'error', from: { path: from }, to, ...more });
const roomRules = Object.entries(ROOMS).map(([room, known]) =>
  forbid(`${room} imports only: ${known}`, `^src/${room}/`, {
    pathNot: `^(?!src/)|^src/(${[room, ...words(known)].join('|')})/`,
  }),
);
const layerRules = Object.entries(LAYERS).flatMap(([room, text]) =>
  text.split('<').flatMap((layer, at, layers) =>
    words(layer).flatMap((folder) => {
      const path = words(layers.slice(at).join(' ')).flatMap((other) => (other === folder ? [] : within(room)(other)));
      return path.length ? [forbid(`${room}/${folder} imports what is below`, within(room)(folder), { path })] : [];
    }),
  ),
);

export default {
  forbidden: [
    ...roomRules,
    ...layerRules,
    forbid('calendar is pure', '^src/calendar/', {
      path: 'node_modules/(@nestjs|typeorm|express|mysql2|libsql|pino|class-)',
    }),
    forbid('no internals of Nest', '^src/', { path: 'node_modules/@nestjs/[^/]+/(?!(dist/)?index)' }),
    forbid('no cycles', '', { circular: true }),
    forbid('no cycles of folders', '', { circular: true }, { scope: 'folder' }),
    forbid('what ships knows no tests', '^src/', { path: '^(test|bench)/' }),
    forbid('everything resolves', '', { couldNotResolve: true }),
    forbid('ships what it imports', '^src/', {
      dependencyTypes: ['npm-dev'],
      dependencyTypesNot: ['type-only'],
    }),
  ],
  // A spec may arrange with folders above its subject.
  options: {
    exclude: '\\.spec\\.ts$',
    doNotFollow: 'node_modules',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['node', 'import', 'types', 'default'] },
  },
};
