// Which room may import which, and which folder of a room which other (docs/adr/0028-rooms-and-layers.md).
//   bootstrap -> resources -> accounts -> http -> calendar,  resources -> read-models -> persistence -> calendar
const ROOMS = {
  calendar: [],
  http: ['calendar'],
  persistence: ['calendar'],
  'read-models': ['persistence', 'calendar'],
  accounts: ['http', 'persistence', 'calendar'],
  resources: ['accounts', 'http', 'read-models', 'persistence', 'calendar'],
  config: ['accounts', 'http', 'persistence', 'calendar'],
  seed: ['resources', 'http', 'read-models', 'persistence', 'calendar'],
};

// From the ground up: a folder imports folders of the lines below its own, none beside it. '.' are files of the room itself.
const LAYERS = {
  http: [
    'errors urls observability',
    'bodies',
    'request',
    'validation conditional-requests',
    'pagination',
    'responses',
    'routing rate-limiting',
    'auth',
    'discovery',
  ],
  accounts: ['users', 'tokens', 'oidc', '.'],
  persistence: ['.', 'patches', 'connection', 'sql migrating embedded', 'migrations', 'setup'],
  'read-models': ['.', 'word-index'],
  resources: ['images idempotency', 'publishing', 'terms', 'venues organizers categories tags', 'events'],
  'resources/events': ['dto', 'list write present', 'maintenance'],
};

const forbid = (name, comment, from, to, more) => ({ name, comment, severity: 'error', from, to, ...more });
const within = (room, folder) => (folder === '.' ? `^src/${room}/[^/]+$` : `^src/${room}/${folder}/`);

const roomsKeepOrder = Object.entries(ROOMS).map(([room, known]) =>
  forbid(
    `${room}-knows-its-rooms`,
    `src/${room} imports itself${known.map((other) => ` and src/${other}`).join('')}, nothing else.`,
    { path: `^src/${room}/` },
    { path: '^src/', pathNot: `^src/(${[room, ...known].join('|')})/` },
  ),
);
const layersKeepOrder = Object.entries(LAYERS).flatMap(([room, layers]) =>
  layers.flatMap((layer, at) => {
    const notBelow = layers.slice(at).join(' ').split(' ');
    return layer
      .split(' ')
      .map((folder) =>
        forbid(
          `${room}/${folder}-imports-what-is-below`,
          `src/${room}/${folder} imports no folder of its own layer or of a layer above.`,
          { path: within(room, folder) },
          { path: notBelow.map((other) => within(room, other)), pathNot: within(room, folder) },
        ),
      );
  }),
);

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...roomsKeepOrder,
    ...layersKeepOrder,
    forbid(
      'calendar-is-pure',
      'The subject itself knows no framework, no HTTP and no SQL.',
      { path: '^src/calendar/' },
      { path: 'node_modules/(@nestjs|typeorm|express|mysql2|libsql|pino|class-validator|class-transformer)' },
    ),
    forbid(
      'no-internals-of-nest',
      'What Nest does not publish changes without notice.',
      { path: '^src/' },
      { path: 'node_modules/@nestjs/[^/]+/(?!(dist/)?index)' },
    ),
    forbid('no-cycles', 'A file never reaches itself.', {}, { circular: true }),
    forbid('no-folder-cycles', 'Nor does a folder.', {}, { circular: true }, { scope: 'folder' }),
    forbid(
      'src-never-imports-test',
      'What ships knows nothing of its tests.',
      { path: '^src/' },
      { path: '^(test|bench)/' },
    ),
    forbid('everything-resolves', 'An import names a file that exists.', {}, { couldNotResolve: true }),
    forbid(
      'ships-what-it-imports',
      'What runs in production imports no development package.',
      { path: '^src/' },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
  ],
  options: {
    // A spec may arrange with folders above its subject.
    exclude: { path: '\\.spec\\.ts$' },
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
