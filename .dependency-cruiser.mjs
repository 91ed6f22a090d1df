// Which room may import which (docs/adr/0001-rooms-and-arrows.md).
//   bootstrap -> resources -> http -> calendar,  resources -> persistence -> calendar
const RESOURCES = '(events|venues|organizers|categories|tags)';
const OTHERS = '(venues|organizers|categories|tags)';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const roomKnowsOnly = (room, ...known) =>
  forbid(
    `${room}-knows-${known.join('-and-') || 'nobody'}`,
    `src/${room} imports itself${known.map((other) => ` and src/${other}`).join('')}, no other room.`,
    { path: `^src/${room}/` },
    { path: '^src/', pathNot: `^src/(${[room, ...known].join('|')})/` },
  );

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    roomKnowsOnly('calendar'),
    roomKnowsOnly('http', 'calendar'),
    roomKnowsOnly('persistence', 'calendar'),
    roomKnowsOnly('resources', 'http', 'persistence', 'calendar'),
    forbid(
      'calendar-is-pure',
      'The subject itself knows no framework, no HTTP and no SQL.',
      { path: '^src/calendar/' },
      { path: 'node_modules/(@nestjs|typeorm|express|mysql2|libsql|pino|class-validator|class-transformer)' },
    ),
    forbid(
      'resources-keep-apart',
      'Venues, organizers, categories and tags import no other resource; only events may.',
      { path: `^src/resources/${OTHERS}/` },
      { path: `^src/resources/${RESOURCES}/`, pathNot: '^src/resources/$1/' },
    ),
    forbid(
      'shared-rules-import-no-resource',
      'What resources share is imported by resources, never the other way.',
      { path: '^src/resources/(publishing|terms|images|users|tokens|identities|callers)/' },
      { path: `^src/resources/${RESOURCES}/` },
    ),
    forbid(
      'no-internals-of-nest',
      'What Nest does not publish changes without notice.',
      { path: '^src/' },
      { path: 'node_modules/@nestjs/[^/]+/(?!(dist/)?index)' },
    ),
    forbid('no-cycles', 'A file never reaches itself.', {}, { circular: true }),
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
      { path: '^src/', pathNot: '\\.spec\\.ts$' },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
